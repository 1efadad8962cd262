/// An event of a module's program, for the log.
package enum ProgramNews: Sendable, Equatable {
  /// A line that the program printed.
  case printed(module: String, line: String)
  /// The number of further lines that aren't reported.
  case printedMore(module: String, lines: Int)
  /// The program refused a call with a reason that its manifest doesn't declare. Each reason is reported once.
  case undeclared(module: String, method: String, reason: String)
  case ended(module: String, why: String)
  /// The program died so often that it isn't started for a while, for one user or for all users.
  case resting(module: String, seconds: Int)
}
