import System

/// Why the daemon doesn't start: one sentence that says what is wrong and what to do, and the status to exit with.
struct StartProblem: Error, Equatable {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Does something that the kernel may refuse; then that is the problem, with this in front.
  static func unless<Result: ~Copyable>(
    _ status: ExitStatus, _ what: @autoclosure () -> String, _ body: () throws(Errno) -> Result
  ) throws(StartProblem) -> Result {
    do throws(Errno) { return try body() } catch { throw StartProblem(status, "\(what()): \(error)") }
  }
}
