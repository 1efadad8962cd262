import ModuleKit
import Time
import Wire

extension KeyedCall {
  /// The name under which a snapshot stores the keys, next to the module's tables.
  static let table = "idempotencyKeys"

  func row(account: Int, key: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("by", account)
    writer.member("key", key)
    writer.member("rev", rev)
    writer.member("at", Instant(seconds: at).description)
    writer.member("do", method)
    writer.member("params", params)
    writer.key("reply")
    if let reply {
      writer.beginObject()
      if !reply.isEmpty { writer.raw(reply) }
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
    return writer.bytes
  }

  static func read(_ json: JSON) -> (account: Int, key: String, call: KeyedCall)? {
    guard let account = json["by"]?.int, let key = json["key"]?.string, let rev = json["rev"]?.int,
      let at = json["at"].flatMap({ Instant(stored: $0) }), let method = json["do"]?.string,
      let params = json["params"]?.string, let reply = json["reply"]
    else { return nil }
    let members = reply.kind == .null ? nil : ArraySlice(Array(reply.raw.dropFirst().dropLast()))
    return (account, key, KeyedCall(rev: rev, at: at.seconds, method: method, params: params, reply: members))
  }

  /// Reads a keyed call from the record of the transaction that the call made. Nil if the record names no key.
  static func named(in record: JSON, _ rev: Int, _ at: Instant) -> (String, KeyedCall)? {
    guard let key = record["key"]?.string else { return nil }
    let reply = record["reply"].map { ArraySlice(Array($0.raw.dropFirst().dropLast())) } ?? []
    let call = KeyedCall(
      rev: rev, at: at.seconds, method: record["do"]?.string ?? "", params: record["params"]?.string ?? "", reply: reply
    )
    return (key, call)
  }
}
