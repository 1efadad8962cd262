import Wire

/// A request or notification of the client.
struct MCPRequest {
  /// The id as received. Nil for a notification.
  let id: JSON?
  let method: String
  let params: JSON

  /// Nil if the message is a response or isn't a valid request.
  init?(_ json: JSON) {
    guard let method = json["method"]?.string else { return nil }
    id = json["id"]
    self.method = method
    params = json["params"] ?? [:]
  }

  /// The protocol version. Only requests of the newest revision contain it.
  var version: String? { params["_meta"]?[MCPVersion.versionKey]?.string }

  var isModern: Bool { version != nil }
}
