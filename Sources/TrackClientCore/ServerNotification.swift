/// A JSON-RPC notification from the daemon.
public struct ServerNotification: Equatable, Sendable {
  /// The kind of notification, such as `events.event`.
  public let method: String

  /// The content of the notification, as an object.
  public let params: JSON

  /// Creates a notification.
  public init(method: String, params: JSON) {
    self.method = method
    self.params = params
  }
}
