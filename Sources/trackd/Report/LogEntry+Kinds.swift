import Host

extension LogEntry {
  // MARK: Coming and going

  static func started(_ version: String, socket: String, state: String) -> LogEntry {
    LogEntry(
      "caf094159f012e22ddd66f4c8358ea7a", .info, "trackd \(version) serves at \(socket), its state in \(state)",
      [("TRACKD_VERSION", version), ("TRACKD_SOCKET", socket), ("TRACKD_STATE", state)])
  }

  static func notStarted(_ problem: StartProblem) -> LogEntry {
    LogEntry(
      "215d48e2bb7080a2d22b1150b7375fdf", .error, problem.message, [("EXIT_STATUS", String(problem.status.rawValue))])
  }

  static func stopping(_ reason: String) -> LogEntry {
    LogEntry("92cea48555924ee0512deb8efd3ff2ff", .info, "stopping: \(reason)")
  }

  static func stopped(unanswered: Int) -> LogEntry {
    LogEntry(
      "5352fe6eb3ca00fda41169e4fe226261", unanswered == 0 ? .info : .warning,
      unanswered == 0 ? "stopped" : "stopped; \(unanswered) connections did not take their answers in time",
      [("TRACKD_UNANSWERED", String(unanswered))])
  }

  // MARK: Configuration

  static var reloaded: LogEntry {
    LogEntry("be974ffe1bbce0fdb25bff3528ab962a", .info, "the configuration was read again and is in force")
  }

  static func notReloaded(_ problem: StartProblem) -> LogEntry {
    LogEntry(
      "8486c5dc61f08543fe22d15984df15d0", .error, "the old configuration stays in force: \(problem.message)")
  }

  static func unknownKey(_ finding: ConfigurationReader.Finding) -> LogEntry {
    LogEntry(
      "4c7339ca8591f5d9ce4ed4b27bf7d1a5", .warning, finding.description,
      [("CONFIG_FILE", finding.file), ("CONFIG_LINE", String(finding.line))])
  }

  // MARK: Limits

  static func descriptorsLow(limit: Int, connections: Int) -> LogEntry {
    LogEntry(
      "8b0d32e18848315338b80efb82e45190", .notice,
      "with \(limit) descriptors there can be \(connections) connections at most, less than configured",
      [("TRACKD_LIMIT", String(limit)), ("TRACKD_CONNECTIONS", String(connections))])
  }

  static func acceptFailed(_ reason: String) -> LogEntry {
    LogEntry(
      "c16d3e766ccb669ffe7e32a8f16873ae", .warning,
      "no connection can be taken for the moment (\(reason)); trying again")
  }

  static func turnedAway(uid: UInt32, reason: String) -> LogEntry {
    LogEntry(
      "99fb21c7bd71bd3ba5d1210d7dcfe05c", .debug, "a connection of uid \(uid) was turned away: \(reason)",
      [("TRACKD_UID", String(uid)), ("TRACKD_REASON", reason)])
  }

  static func syncStuck(seconds: Int) -> LogEntry {
    LogEntry(
      "d2b33f4f03cbf27f530f4e54800dd8e1", .critical,
      "a sync of a journal has been under way for \(seconds) s: the watchdog is no longer told that all is well",
      [("TRACKD_SECONDS", String(seconds))])
  }

  // MARK: What the host says

  init(_ event: HostEvent) {
    switch event {
    case .denied(let uid, let method):
      self.init(
        "5751b8a30cf84b8ba473aa2a6bc46fff", .notice, "uid \(uid) may not do \(method)",
        [("TRACKD_UID", String(uid)), ("TRACKD_METHOD", method)])
    case .storageFailed(let module, let reason):
      self.init("1e991b75575dbbca9b0ca2bbccaf6fdc", .critical, "\(module): \(reason)", [("TRACKD_MODULE", module)])
    case .storageFull(let module):
      self.init(
        "f6c3dfaa2e85116bce2be956a0bba7f0", .error,
        "\(module): the disk is full; changes are refused until there is room",
        [("TRACKD_MODULE", module)])
    case .storageRecovered(let module):
      self.init(
        "6609f89207e3c70aefe8f8bde02cd5fd", .notice, "\(module): there is room again; changes are taken",
        [("TRACKD_MODULE", module)])
    case .tornTail(let module, let bytes):
      self.init(
        "b194598eca6cc2f7e2bcf9fbbf3009d2", .warning,
        "\(module): the last \(bytes) bytes of the journal were never acknowledged; a copy was put aside",
        [("TRACKD_MODULE", module), ("TRACKD_BYTES", String(bytes))])
    case .compacted(let module, let before, let after):
      self.init(
        "0aa5c4d0f25b4e4a8b1c6f4f9f3d7e21", .info,
        "\(module): the journal was compacted from \(before) to \(after) bytes",
        [("TRACKD_MODULE", module), ("TRACKD_BYTES_BEFORE", String(before)), ("TRACKD_BYTES_AFTER", String(after))])
    }
  }
}
