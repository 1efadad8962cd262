import Wire

/// The resources to which a client has subscribed.
struct MCPSubscriptions {
  private struct Subscription {
    let resource: MCPResource
    /// The id of the subscription. Nil in protocol revisions before the newest, which have no such id.
    let id: JSON?
  }

  private var all: [Subscription] = []

  mutating func add(_ resource: MCPResource, to id: JSON?) {
    if all.contains(where: { $0.resource.uri == resource.uri && $0.id == id }) { return }
    all.append(Subscription(resource: resource, id: id))
  }

  mutating func remove(_ uri: String) { all.removeAll { $0.id == nil && $0.resource.uri == uri } }

  /// Ends a subscription that its client has canceled.
  mutating func end(_ id: JSON) { all.removeAll { $0.id == id } }

  var modules: Set<String> { Set(all.map(\.resource.module)) }

  /// The notifications to send after a module has changed.
  func notifications(of module: String) -> [[UInt8]] {
    all.filter { $0.resource.module == module }.map { subscription in
      Self.notification("resources/updated", of: subscription.id, [("uri", JSON(subscription.resource.uri))])
    }
  }

  static func notification(_ name: String, of id: JSON?, _ members: [(String, JSON)]) -> [UInt8] {
    let meta: [(String, JSON)] = id.map { [("_meta", [MCPVersion.subscriptionKey: $0])] } ?? []
    return MCPServer.message([("method", JSON("notifications/" + name)), ("params", .object(meta + members))])
  }
}
