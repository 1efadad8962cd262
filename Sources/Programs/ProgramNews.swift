/// An event of a module's program, for the log.
package enum ProgramNews: Sendable, Equatable {
  /// A line that the program printed.
  case printed(module: String, line: String)
  /// The number of further lines, which aren't reported.
  case printedMore(module: String, lines: Int)
  /// The program refused a call for a reason that its manifest doesn't declare. Each such reason is reported once.
  case undeclared(module: String, method: String, reason: String)
  case ended(module: String, why: String)
  /// The program has crashed so often that it isn't started for a while. This rest period applies to one user or to all
  /// users.
  case resting(module: String, seconds: Int)
}
