import Host
import ModuleKit
import ProgramKit

extension LogEntry {
  // MARK: Start and stop

  static func started(_ version: String, socket: String, state: String) -> LogEntry {
    LogEntry(
      .started, .info, "trackd \(version) serves at \(socket), its state in \(state)",
      [("TRACKD_VERSION", version), ("TRACKD_SOCKET", socket), ("TRACKD_STATE", state)])
  }

  static func notStarted(_ problem: Problem) -> LogEntry {
    LogEntry(
      .notStarted, .error, problem.message, [("EXIT_STATUS", String(problem.status.rawValue))])
  }

  static func stopping(_ reason: String) -> LogEntry {
    LogEntry(.stopping, .info, "stopping: \(reason)")
  }

  static func stopped(unanswered: Int) -> LogEntry {
    LogEntry(
      .stopped, unanswered == 0 ? .info : .warning,
      unanswered == 0 ? "stopped" : "stopped; connections that did not read their replies in time: \(unanswered)",
      [("TRACKD_UNANSWERED", String(unanswered))])
  }

  // MARK: Configuration

  static var reloaded: LogEntry {
    LogEntry(.reloaded, .info, "the configuration was read again and is in force")
  }

  static func notReloaded(_ problem: Problem) -> LogEntry {
    LogEntry(
      .notReloaded, .error, "the old configuration stays in force: \(problem.message)")
  }

  static func moduleRefused(_ why: String) -> LogEntry {
    LogEntry(.moduleRefused, .warning, "a custom module can't be used: \(why)")
  }

  static var modulesLater: LogEntry {
    LogEntry(
      .modulesLater, .notice,
      "the list of modules changes only with a restart: until then the modules of the last start keep running")
  }

  static var staysWhenIdle: LogEntry {
    LogEntry(
      .staysWhenIdle, .notice,
      "exitWhenIdle has no effect: no service manager passed the socket, so nothing would start trackd again")
  }

  static func unknownKey(_ finding: ConfigurationReader.Finding) -> LogEntry {
    LogEntry(
      .unknownKey, .warning, finding.description,
      [("CONFIG_FILE", finding.file), ("CONFIG_LINE", String(finding.line))])
  }

  // MARK: Limits

  static func descriptorsLow(limit: Int, connections: Int) -> LogEntry {
    LogEntry(
      .descriptorsLow, .notice,
      "the limit of \(limit) file descriptors allows only \(connections) connections, fewer than configured",
      [("TRACKD_LIMIT", String(limit)), ("TRACKD_CONNECTIONS", String(connections))])
  }

  static func acceptFailed(_ reason: String) -> LogEntry {
    LogEntry(
      .acceptFailed, .warning,
      "connections can't be accepted now (\(reason)); trying again")
  }

  /// The connection was refused before it was admitted.
  static func turnedAway(_ principal: Principal, reason: String) -> LogEntry {
    LogEntry(
      .turnedAway, .notice, "a connection of \(principal) was turned away: \(reason)", [("TRACKD_REASON", reason)],
      about: principal)
  }

  /// The connection was admitted, and then closed because the client broke a rule.
  static func dismissed(_ principal: Principal, reason: String) -> LogEntry {
    LogEntry(
      .turnedAway, .debug, "a connection of \(principal) was ended: \(reason)", [("TRACKD_REASON", reason)],
      about: principal)
  }

  static func omitted(_ count: Int, of subject: Moderation.Subject) -> LogEntry {
    LogEntry(
      .omitted, .notice, "\(subject.principal): \(count) more entries of the kind '\(subject.kind)' were left out",
      [("TRACKD_COUNT", String(count)), ("TRACKD_OMITTED_ID", subject.kind.rawValue)], about: subject.principal)
  }

  static func syncStuck(seconds: Int) -> LogEntry {
    LogEntry(
      .syncStuck, .critical,
      "a sync of a journal has been under way for \(seconds) s: the watchdog is no longer notified",
      [("TRACKD_SECONDS", String(seconds))])
  }

  static var syncBack: LogEntry {
    LogEntry(.syncBack, .notice, "the disk responds again: the watchdog is notified again")
  }

  // MARK: Events of the host

  init(_ event: HostEvent) {
    switch event {
    case .denied(let principal, let method, let reason):
      self.init(
        .denied, .notice, "\(principal) isn't allowed to call \(method)",
        [("TRACKD_METHOD", method), ("TRACKD_REASON", reason)],
        about: principal)
    case .guessing(let principal, let method):
      self.init(
        .guessing, .warning, "\(principal) was refused \(method) after too many wrong guesses",
        [("TRACKD_METHOD", method)],
        about: principal)
    case .slow(let principal, let method, let milliseconds):
      self.init(
        .slow, .warning, "\(principal): \(method ?? "an invalid message") held the loop for \(milliseconds) ms",
        [("TRACKD_METHOD", method ?? "none"), ("TRACKD_MILLISECONDS", String(milliseconds))], about: principal)
    case .exported(let principal, let modules):
      self.init(
        .exported, .notice, "\(principal) exports everything in \(modules.joined(separator: ", "))",
        about: principal)
    case .storageFailed(let module, let reason):
      self.init(.storageFailed, .critical, "\(module): \(reason)", [("TRACKD_MODULE", module)])
    case .storageFull(let module):
      self.init(
        .storageFull, .error,
        "\(module): the disk is full; changes are refused until there is room",
        [("TRACKD_MODULE", module)])
    case .storageRecovered(let module):
      self.init(
        .storageRecovered, .notice, "\(module): there is room again; changes are accepted again",
        [("TRACKD_MODULE", module)])
    case .tornTail(let module, let bytes):
      self.init(
        .tornTail, .warning,
        "\(module): the last \(bytes) bytes of the journal were never acknowledged; a copy was kept",
        [("TRACKD_MODULE", module), ("TRACKD_BYTES", String(bytes))])
    case .migrated(let report): self.init(report)
    case .compacted(let module, let before, let after):
      self.init(
        .compacted, .info,
        "\(module): the journal was compacted from \(before) to \(after) bytes",
        [("TRACKD_MODULE", module), ("TRACKD_BYTES_BEFORE", String(before)), ("TRACKD_BYTES_AFTER", String(after))])
    case .notCompacted(let module, let reason):
      self.init(
        .notCompacted, .warning, "\(module): the journal could not be compacted: \(reason)",
        [("TRACKD_MODULE", module), ("TRACKD_REASON", reason)])
    case .notReacted(let module, let method, let event, let reason):
      self.init(
        .notReacted, .warning, "\(module): \(method) wasn't called after \(event): \(reason)",
        [("TRACKD_MODULE", module), ("TRACKD_METHOD", method), ("TRACKD_REASON", reason)])
    }
  }

  init(_ report: MigrationReport) {
    let rows = report.rows == 1 ? "1 row was" : "\(report.rows) rows were"
    let lost = report.lostHistory.map { "; what was done up to revision \($0) can't be undone any more" } ?? ""
    self.init(
      .migrated, .notice,
      "\(report.module): \(rows) migrated from schema \(report.from) to schema \(report.to)\(lost);"
        + " the old file is \(report.old), and trackd-module(7) says how to go back to it",
      [
        ("TRACKD_MODULE", report.module), ("TRACKD_SCHEMA", String(report.to)), ("TRACKD_FILE", report.old),
      ])
  }
}
