import System
import TrackClientCore
import Wire

/// Why a command ends before its end: what is said, what to type instead, and the exit status.
struct Failure: Error {
  let status: ExitStatus
  private(set) var message: String
  /// What would be right, a line each.
  private(set) var hints: [String] = []
  /// What the daemon said, for `--json`.
  private(set) var refusal: Refusal?

  init(_ status: ExitStatus, _ message: String, hints: [String] = []) {
    self.status = status
    self.message = message
    self.hints = hints
  }

  /// - Parameter server: who was to be reached.
  init(_ error: ClientError, reaching server: Server) {
    switch error {
    case .refused(let refusal):
      self.init(.refused, refusal.message, hints: RefusalHints.hints(for: refusal))
      self.refusal = refusal
    case .timedOut:
      self.init(.late, "trackd gave no answer in time", hints: ["--timeout MS waits longer"])
    case .noServer(let why):
      self.init(.noDaemon, why, hints: Self.way(to: server, why))
    case .untrusted(let why):
      let asUser = "as the user whose it is: runuser -u LOGIN -- trackctl …"
      self.init(.noDaemon, why, hints: Process.currentUser == 0 ? [asUser] : [])
    case .disconnected(let why), .nonsense(let why): self.init(.noDaemon, why)
    case .cancelled: self.init(.late, error.description)
    }
  }

  private static func way(to server: Server, _ why: String) -> [String] {
    way(to: server, why, isRoot: Process.currentUser == 0, sharesMachine: MachineGroup.hasCaller)
  }

  /// How there may come to be one, or a way to the one that is there.
  /// - Parameter sharesMachine: whether the machine's daemon is this user's. Another one, started beside it, would be found
  ///   first from then on, and be empty.
  static func way(to server: Server, _ why: String, isRoot: Bool, sharesMachine: @autoclosure () -> Bool) -> [String] {
    if case .host(let host) = server { return ["see what is wrong there: ssh \(host) trackctl status"] }
    if why.hasPrefix("no way to the socket at \(Server.systemPath)") {
      return ["the group trackd is let in: an administrator adds you by usermod --append --groups trackd LOGIN"]
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

  /// Whether nobody knows what became of a call.
  var leavesOutcomeOpen: Bool { status == .late || status == .noDaemon }

  /// The same, without a word.
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

/// Does what this machine may not let us do. If it doesn't, the command is refused with these words and the reason.
func orRefuse<Result>(_ body: () throws(Distrust) -> Result) throws(Failure) -> Result {
  do throws(Distrust) {
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
