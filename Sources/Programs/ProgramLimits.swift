package import System

/// The time limits and resource limits of a program.
package struct ProgramLimits: Sendable {
  /// The timeout of the handshake. It is long, because an interpreter starts slowly on a busy machine.
  package var greetingMilliseconds = 5_000
  /// How long a program may be idle before it is ended.
  package var idleSeconds = 60
  /// The number of crashes per minute that start a rest. Crashes are counted per user.
  package var crashes = 5
  /// The length of a rest. During a rest, the user's calls don't start the program.
  package var restSeconds = 60
  /// The pauses of the backoff after the first recent crash, after the second one, and so on.
  package var pausesMilliseconds = [0, 100, 200, 400, 800]
  package var waiting = 256
  package var child = ChildProgram.Limits()

  package init() {}
}
