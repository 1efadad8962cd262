import ProgramKit
import System

extension Problem {
  /// Turns a system call's error into a problem with this prefix.
  static func unless<Result: ~Copyable>(
    _ status: ExitStatus, _ what: @autoclosure () -> String, _ body: () throws(Errno) -> Result
  ) throws(Problem) -> Result {
    do throws(Errno) { return try body() } catch { throw Problem(status, "\(what()): \(error)") }
  }
}
