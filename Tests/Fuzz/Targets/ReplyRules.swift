import Wire

/// The rules that any reply must follow: JSON-RPC 2.0, and trackd's own promises.
enum ReplyRules {
  /// Parses a reply. Throws if the reply breaks a rule.
  static func checked(_ bytes: [UInt8]) throws -> JSON {
    try hold(!bytes.contains(UInt8(ascii: "\n")), "a reply of several lines")
    let reply = try JSON(parsing: bytes)
    try check(reply)
    return reply
  }

  static func check(_ reply: JSON) throws {
    try hold(reply["jsonrpc"]?.string == "2.0" && reply["id"] != nil && reply.count == 3, "no reply: \(reply)")
    if reply["result"] != nil { return }
    guard let error = reply["error"] else { throw Broken(description: "neither result nor error: \(reply)") }
    try hold(error["code"]?.int.map { $0 <= -32000 } == true, "no code: \(reply)")
    try hold(error["message"]?.string?.isEmpty == false, "no message: \(reply)")
    try hold(error["data"]?["reason"]?.string?.isEmpty == false, "no reason: \(reply)")
  }
}
