/// An event of a module's program, for the log.
package enum ProgramNews: Sendable, Equatable {
  /// A line that it printed.
  case printed(module: String, line: String)
  /// The number of further lines that aren't reported.
  case printedMore(module: String, lines: Int)
  /// It gave a reason that its manifest doesn't declare. Each is reported once.
  case undeclared(module: String, method: String, reason: String)
  case ended(module: String, why: String)
  /// It died so often that it isn't started for a while, for one user or for all.
  case resting(module: String, seconds: Int)
}
