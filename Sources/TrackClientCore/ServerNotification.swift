/// What the daemon says without being asked.
public struct ServerNotification: Equatable, Sendable {
  /// Which kind, such as `events.event`.
  public let method: String

  /// What it says: an object.
  public let params: JSON

  /// A notification with these members.
  public init(method: String, params: JSON) {
    self.method = method
    self.params = params
  }
}
