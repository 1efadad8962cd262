/// Why the database didn't do what it was asked for.
public struct DatabaseFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Five characters by which PostgreSQL tells kinds of errors apart, such as `42501`; empty where it wasn't the server that said
  /// it.
  public let state: String

  /// What went wrong, in one line.
  public let description: String

  public init(state: String = "", _ message: String) {
    self.state = state
    description = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
