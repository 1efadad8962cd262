/// What becomes of the program of a module, for the log.
package enum ProgramNews: Sendable, Equatable {
  /// A line that it printed.
  case printed(module: String, line: String)
  /// So many more that aren't told.
  case printedMore(module: String, lines: Int)
  /// It refuses with a reason that its manifest doesn't declare; told once for each.
  case undeclared(module: String, method: String, reason: String)
  case ended(module: String, why: String)
  /// It has ended so often that it is left alone for a while: by one user's calls, or by itself.
  case resting(module: String, seconds: Int)
}
