import TrackClient
import Wire

/// Why a command ends before its end: what is said, what to type instead, and the exit status.
struct Failure: Error {
  let status: ExitStatus
  let message: String
  /// What would be right, a line each.
  private(set) var hints: [String] = []
  /// What the daemon said, for `--json`.
  private(set) var refusal: Refusal?

  init(_ status: ExitStatus, _ message: String, hints: [String] = []) {
    self.status = status
    self.message = message
    self.hints = hints
  }

  init(_ error: ClientError) {
    switch error {
    case .refused(let refusal):
      self.init(.refused, refusal.message, hints: RefusalHints.hints(for: refusal))
      self.refusal = refusal
    case .timedOut:
      self.init(.late, "trackd gave no answer in time", hints: ["--timeout MS waits longer"])
    case .noServer(let why):
      self.init(.noDaemon, why, hints: ["start it: systemctl --user start trackd, or trackd"])
    case .untrusted(let why), .disconnected(let why), .nonsense(let why):
      self.init(.noDaemon, why)
    }
  }

  static func usage(_ message: String, hints: [String] = []) -> Failure {
    Failure(.usage, message, hints: hints)
  }

  /// The same, without a word.
  var silenced: Failure { Failure(status, "") }

  func adding(hints more: [String]) -> Failure {
    var failure = self
    failure.hints += more
    return failure
  }
}
