import Wire

/// Which resources a client wants to be told of.
struct MCPSubscriptions {
  private struct Subscription {
    let resource: MCPResource
    /// What the newest revision calls it by; nil in those before.
    let id: JSON?
  }

  private var all: [Subscription] = []

  mutating func add(_ resource: MCPResource, to id: JSON?) {
    if all.contains(where: { $0.resource.uri == resource.uri && $0.id == id }) { return }
    all.append(Subscription(resource: resource, id: id))
  }

  mutating func remove(_ uri: String) { all.removeAll { $0.id == nil && $0.resource.uri == uri } }

  /// Its client no longer listens.
  mutating func end(_ id: JSON) { all.removeAll { $0.id == id } }

  var modules: Set<String> { Set(all.map(\.resource.module)) }

  /// What to send when a module has changed.
  func notifications(of module: String) -> [[UInt8]] {
    all.filter { $0.resource.module == module }.map { subscription in
      Self.notification("resources/updated", of: subscription.id) { $0.member("uri", subscription.resource.uri) }
    }
  }

  static func notification(_ name: String, of id: JSON?, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("method", "notifications/\(name)")
    writer.key("params")
    writer.beginObject()
    if let id {
      writer.key("_meta")
      writer.beginObject()
      writer.key(escaping: MCPVersion.subscriptionKey)
      writer.json(id)
      writer.endObject()
    }
    members(&writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}
