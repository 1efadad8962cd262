struct DatabaseFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// PostgreSQL's SQLSTATE code of five characters, such as `42501`. Empty if the error didn't come from the server.
  let state: String

  /// The error message on one line.
  let description: String

  init(state: String = "", _ message: String) {
    self.state = state
    description = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
