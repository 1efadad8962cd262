/// Declares that an event of another module leads to a call to a module's method.
public struct Reaction: Sendable, Equatable {
  /// The method of the other module, such as `timer.start`. Its calls are the events.
  public let event: String
  /// The method that is called.
  public let method: String

  public init(event: String, method: String) {
    self.event = event
    self.method = method
  }

  /// The module whose method causes the event.
  public var source: String { String(event.prefix { $0 != "." }) }
}
