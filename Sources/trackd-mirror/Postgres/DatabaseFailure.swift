/// Why the database didn't do what it was asked for.
struct DatabaseFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Five characters by which PostgreSQL tells kinds of errors apart, such as `42501`; empty where it wasn't the server that said
  /// it.
  let state: String

  /// What went wrong, in one line.
  let description: String

  init(state: String = "", _ message: String) {
    self.state = state
    description = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
