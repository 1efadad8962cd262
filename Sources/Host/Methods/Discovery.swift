import ModuleKit
import Wire

/// `rpc.discover`: what every method is, as an OpenRPC document made from the declarations.
enum Discovery {
  static let method = CoreMethod.simple(
    "rpc.discover", "Describes every method: an OpenRPC document.",
    result: [
      Field("openrpc", .text(1...20)), Field("info", .object([])), Field("methods", .array(.object([]), 0...Int.max)),
    ]
  ) { host, _, _, writer in
    writer.member("openrpc", "1.3.2")
    writer.key("info")
    writer.beginObject()
    writer.member("title", "trackd")
    writer.member("version", Version.current)
    writer.member("description", "The daily record of a person, a household or a team.")
    writer.endObject()
    writer.key("methods")
    writer.beginArray()
    for (_, target) in host.targets.sorted(by: { $0.key < $1.key }) { write(target.declaration, into: &writer) }
    writer.endArray()
    writer.key("x-notices")
    writer.beginArray()
    for notice in host.modules.flatMap(\.notices) { write(notice, into: &writer) }
    writer.endArray()
  }

  /// OpenRPC has no word for what a server tells of itself.
  private static func write(_ notice: NoticeDeclaration, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", notice.name)
    writer.member("summary", notice.summary)
    writer.key("schema")
    Schema.object(notice.fields).write(to: &writer)
    writer.endObject()
  }

  private static func write(_ method: Declaration, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", method.name)
    writer.member("summary", method.summary)
    writer.member("paramStructure", "by-name")
    writer.member("x-access", method.access.rawValue)
    writer.member("x-changes", method.kind == .changes)
    writer.key("params")
    writer.beginArray()
    for param in method.params { write(param, into: &writer) }
    writer.endArray()
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.key("schema")
    Schema.object(method.result).write(to: &writer)
    writer.endObject()
    writeErrors(of: method, into: &writer)
    writer.endObject()
  }

  private static func write(_ param: AnyParam, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", param.name)
    writer.member("summary", param.summary)
    writer.member("required", param.isRequired)
    writer.key("schema")
    param.schema.write(to: &writer)
    writer.endObject()
  }

  private static func writeErrors(of method: Declaration, into writer: inout JSONWriter) {
    writer.key("errors")
    writer.beginArray()
    var reasons = [Reason(.invalidParams, "rpc.invalidParams", "Params are not what they must be.")]
    if method.access == .admin { reasons.append(Reason(.forbidden, "rpc.adminOnly", "For administrators.")) }
    if method.kind == .changes { reasons.append(Reason(.storage, "storage.full", "The storage can't take writes.")) }
    for reason in reasons + method.reasons {
      writer.beginObject()
      writer.member("code", reason.code.rawValue)
      writer.member("message", reason.message)
      writer.key("data")
      writer.beginObject()
      writer.member("reason", reason.reason)
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
  }
}
