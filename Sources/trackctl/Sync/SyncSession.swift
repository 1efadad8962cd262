import Sync
import System
import TrackClientCore
import Wire

/// Runs sync rounds for the sync commands and reports their results.
struct SyncSession {
  private let session: Session
  private let progress = SyncProgress()

  init(_ session: Session) {
    self.session = session
  }

  /// The timeout for an answer. It is longer than usual, because a call can transfer many rows.
  private var timeout: Duration { .milliseconds(session.options.timeoutMilliseconds ?? 60_000) }

  func local() throws(Failure) -> SyncConnection {
    do throws(SyncFailure) {
      return try SyncConnection(to: session.options.server, called: "this machine", timeout: timeout)
    } catch {
      throw Self.failure(error, isLocal: true)
    }
  }

  func home(_ address: String) throws(Failure) -> SyncConnection {
    let server = try SyncHome.server(address)
    do throws(SyncFailure) {
      return try SyncConnection(to: server, called: address, timeout: timeout)
    } catch {
      throw Self.failure(error)
    }
  }

  /// The address of this machine's home.
  func homeAddress() throws(Failure) -> String {
    guard let address = try session.call("sync.state")["home"]?.string else {
      throw Failure(.refused, "this machine is not a replica", hints: ["join a home first: trackctl sync join HOME"])
    }
    return address
  }

  /// Runs a sync round. If the machine joins, `prepare` runs first.
  func round(
    _ local: SyncConnection, _ home: SyncConnection, prepare: (inout SyncRound) throws(SyncFailure) -> Void = { _ in }
  ) throws(Failure) -> SyncSummary {
    var round = SyncRound(local: local, home: home) { [progress] in progress.show($0) }
    defer { progress.end() }
    do throws(SyncFailure) {
      try prepare(&round)
      try round.run(machine: Self.machine)
      return round.summary
    } catch {
      throw Self.failure(error)
    }
  }

  /// The name of this machine, as home shows it.
  static var machine: String {
    let name = Process.hostName
    return name.isEmpty ? "another machine" : String(name.prefix(60))
  }

  // MARK: Output

  /// Reports the result of a round. If conflicts are unsettled, the exit status is `refused`.
  func tell(_ summary: SyncSummary) throws(Failure) {
    let state = try session.call("sync.state")
    let waiting = state["conflicts"]?.int ?? 0
    if session.isJSON {
      session.output.print(JSON { Self.write(summary, waiting, state, to: &$0) })
    } else {
      session.output.print(Self.sentence(summary, waiting))
      for line in Self.notices(summary) { session.output.print(line) }
    }
    if waiting > 0 { session.output.status = .refused }
  }

  private static func write(_ summary: SyncSummary, _ conflicts: Int, _ state: JSON, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("home", state["home"]?.string)
    writer.member("sent", summary.sent)
    writer.member("received", summary.received)
    writer.member("pictures", summary.pictures)
    writer.member("conflicts", conflicts)
    writer.member("clockDifference", summary.clockDifference)
    writer.key("missing")
    writer.beginArray()
    for module in summary.missing { writer.string(module) }
    writer.endArray()
    writer.endObject()
  }

  static func sentence(_ summary: SyncSummary, _ conflicts: Int) -> String {
    var parts: [String] = []
    if summary.sent > 0 { parts.append("sent \(count(summary.sent, "change"))") }
    if summary.received > 0 { parts.append("received \(count(summary.received, "row"))") }
    if summary.pictures > 0 { parts.append("carried \(count(summary.pictures, "picture"))") }
    let work = parts.isEmpty ? "in step: nothing had changed" : "in step: " + parts.joined(separator: ", ")
    guard conflicts > 0 else { return work }
    return work + "\n\(count(conflicts, "conflict")) \(conflicts == 1 ? "waits" : "wait"): trackctl sync conflicts"
  }

  static func notices(_ summary: SyncSummary) -> [String] {
    var lines = summary.missing.map { "\($0) stays here, because home has no such module or doesn't sync it" }
    if abs(summary.clockDifference) > 60 {
      let way = summary.clockDifference > 0 ? "ahead of" : "behind"
      lines.append("home's clock is \(abs(summary.clockDifference)) s \(way) this machine's: correct one of them")
    }
    return lines
  }

  static func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    "\(number) \(number == 1 ? thing : things ?? thing + "s")"
  }

  static func failure(_ error: SyncFailure, isLocal: Bool = false) -> Failure {
    switch error {
    case .unreachable(let why):
      Failure(.noDaemon, why, hints: isLocal ? ["start it: systemctl --user start trackd"] : [])
    case .timedOut(let why): Failure(.late, why, hints: ["to wait longer: --timeout MS"])
    case .mismatch(let why): Failure(.mismatch, why)
    case .malformed(let why): Failure(.noDaemon, "that is not an answer from trackd (\(why))")
    case .refused("sync.underWay", let message): Failure(.late, message)
    case .refused(let reason, let message):
      Failure(
        ["sync.unknownReplica", "sync.cloned", "sync.forgotten"].contains(reason) ? .mismatch : .refused, message)
    }
  }
}

/// Shows the progress of a long round on a terminal.
private final class SyncProgress {
  private let isShown = StandardStream.error.isTerminal
  private var hasShown = false

  func show(_ summary: SyncSummary) {
    guard isShown else { return }
    hasShown = true
    try? StandardStream.error.write("\r\u{1B}[Ksent \(summary.sent), received \(summary.received)")
  }

  func end() {
    guard hasShown else { return }
    hasShown = false
    try? StandardStream.error.write("\r\u{1B}[K")
  }
}
