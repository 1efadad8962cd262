import ProgramKit
import System

extension Problem {
  /// Runs a system call, and turns its error into a problem whose message starts with `what`.
  static func unless<Result: ~Copyable>(
    _ status: ExitStatus, _ what: @autoclosure () -> String, _ body: () throws(Errno) -> Result
  ) throws(Problem) -> Result {
    do throws(Errno) { return try body() } catch { throw Problem(status, "\(what()): \(error)") }
  }
}
