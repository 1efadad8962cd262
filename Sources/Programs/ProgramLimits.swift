package import System

/// How long a program may take, and what it may use.
package struct ProgramLimits: Sendable {
  /// To begin: an interpreter takes a while on a busy machine.
  package var greetingMilliseconds = 5_000
  /// Without a call it is ended.
  package var idleSeconds = 60
  /// How often it may end by itself or be ended for what it did, in a minute, by calls of one user.
  package var deaths = 5
  /// How long it isn't started for that user afterwards.
  package var restSeconds = 60
  /// How long it isn't started again after each of them.
  package var pausesMilliseconds = [0, 100, 200, 400, 800]
  package var waiting = 256
  package var child = ChildProgram.Limits()

  package init() {}
}
