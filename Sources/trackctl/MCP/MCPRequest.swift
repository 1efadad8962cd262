import Wire

/// A message of a client's.
struct MCPRequest {
  /// As it came; nil for a notification.
  let id: JSON?
  let method: String
  let params: JSON

  /// Nil for what is an answer, or nothing at all.
  init?(_ json: JSON) {
    guard let method = json["method"]?.string else { return nil }
    id = json["id"]
    self.method = method
    params = json["params"] ?? [:]
  }

  /// What it says of itself in the newest revision; nil in those before.
  var version: String? { params["_meta"]?[MCPVersion.versionKey]?.string }

  var isModern: Bool { version != nil }
}
