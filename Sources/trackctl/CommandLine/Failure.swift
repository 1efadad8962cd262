import System
import TrackClientCore

/// Why a command failed: the exit status, the message and the hints.
struct Failure: Error {
  let status: ExitStatus
  private(set) var message: String
  /// Suggestions, one per line.
  var hints: [String] = []
  /// The daemon's refusal, for `--json`.
  private(set) var refusal: Refusal?

  init(_ status: ExitStatus, _ message: String, hints: [String] = []) {
    self.status = status
    self.message = message
    self.hints = hints
  }

  /// - Parameter server: the server that the call was meant for.
  init(_ error: ClientError, reaching server: Server) {
    switch error {
    case .refused(let refusal):
      self.init(.refused, refusal.message, hints: RefusalHints.hints(for: refusal))
      self.refusal = refusal
    case .timedOut:
      self.init(.late, "trackd didn't answer in time", hints: ["to wait longer: --timeout MS"])
    case .noServer(let why):
      self.init(.noDaemon, why, hints: Self.way(to: server, why))
    case .untrusted(let why):
      let asUser = "run it as the daemon's user: runuser -u LOGIN -- trackctl …"
      self.init(.noDaemon, why, hints: Process.currentUser == 0 ? [asUser] : [])
    case .disconnected(let why), .nonsense(let why): self.init(.noDaemon, why)
    case .cancelled: self.init(.late, error.description)
    }
  }

  private static func way(to server: Server, _ why: String) -> [String] {
    way(to: server, why, isRoot: Process.currentUser == 0, sharesMachine: MachineGroup.hasCaller)
  }

  /// Hints for starting a daemon or for reaching the existing one.
  /// - Parameter sharesMachine: whether this user uses the machine's daemon. Such a user gets no hint to start a
  ///   daemon, because later commands would find the new, empty daemon first.
  static func way(to server: Server, _ why: String, isRoot: Bool, sharesMachine: @autoclosure () -> Bool) -> [String] {
    if case .host(let host) = server { return ["see what is wrong there: ssh \(host) trackctl status"] }
    if why.hasPrefix("no access to the socket at \(Server.systemPath)") {
      return ["only the group trackd has access: ask an administrator for usermod --append --groups trackd LOGIN"]
    }
    guard why.hasPrefix("no trackd is running") else { return [] }
    if case .socket(let path) = server { return ["start it: trackd --socket \(path)"] }
    let isMachine = server == .system || why.hasSuffix("nobody listens at \(Server.systemPath)")
    if isMachine || server == .nearest && sharesMachine() {
      return [isRoot ? "start it: systemctl start trackd" : "ask an administrator: systemctl status trackd"]
    }
    return ["start it: systemctl --user start trackd, or trackd"]
  }

  static func usage(_ message: String, hints: [String] = []) -> Failure {
    Failure(.usage, message, hints: hints)
  }

  /// Whether the outcome of the call is unknown, because the call might have taken effect.
  var leavesOutcomeOpen: Bool { status == .late || status == .noDaemon }

  /// The same failure without a message.
  var silenced: Failure { Failure(status, "") }

  func saying(_ message: String) -> Failure {
    var failure = self
    failure.message = message
    return failure
  }

  func adding(hints more: [String]) -> Failure {
    var failure = self
    failure.hints += more
    return failure
  }
}

/// Runs an action that this machine might not permit. An `UntrustedPath` error becomes a refusal with the reason.
func orRefuse<Result>(_ body: () throws(UntrustedPath) -> Result) throws(Failure) -> Result {
  do throws(UntrustedPath) {
    return try body()
  } catch {
    throw Failure(.refused, Terminal.clean(error.description))
  }
}

@discardableResult
func orRefuse<Result>(
  _ words: @autoclosure () -> String, hints: [String] = [], _ body: () throws(Errno) -> Result
) throws(Failure) -> Result {
  do throws(Errno) {
    return try body()
  } catch {
    throw Failure(.refused, "\(words()): \(error)", hints: hints)
  }
}
