/// A method of a module that is called after an event of another module.
public struct Reaction: Sendable, Equatable {
  /// The method whose calls are events, such as `timer.start`.
  public let event: String
  /// The module's own method.
  public let method: String

  public init(event: String, method: String) {
    self.event = event
    self.method = method
  }

  /// The module whose method causes the event.
  public var source: String { String(event.prefix { $0 != "." }) }
}
