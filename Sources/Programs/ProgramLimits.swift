package import System

/// The time and resource limits of a program.
package struct ProgramLimits: Sendable {
  /// The timeout of the greeting. An interpreter starts slowly on a busy machine.
  package var greetingMilliseconds = 5_000
  /// The program is ended after this long without a call.
  package var idleSeconds = 60
  /// How many crashes per minute, during calls of one user, start a rest.
  package var crashes = 5
  /// The length of a rest, during which that user's calls don't start the program.
  package var restSeconds = 60
  /// The backoff after each recent crash.
  package var pausesMilliseconds = [0, 100, 200, 400, 800]
  package var waiting = 256
  package var child = ChildProgram.Limits()

  package init() {}
}
