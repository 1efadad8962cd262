/// A failed database operation.
struct DatabaseFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// PostgreSQL's SQLSTATE code of five characters, such as `42501`; empty if the server didn't report the error.
  let state: String

  /// The error in one line.
  let description: String

  init(state: String = "", _ message: String) {
    self.state = state
    description = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
