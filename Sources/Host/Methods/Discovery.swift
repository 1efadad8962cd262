import ModuleKit
import Wire

/// `rpc.discover`: what every method is, as an OpenRPC document made from the declarations.
enum Discovery {
  static let method = CoreMethod.simple(
    "rpc.discover", "Describes every method: an OpenRPC document.",
    result: [
      Field("openrpc", .text(1...20)), Field("info", .object([])), Field("methods", .array(.object([]), 0...Int.max)),
      Field("components", .object([Field("schemas", .map("name", .object([])))])),
      Field("x-notifications", .array(.object([]), 0...Int.max)), Field("x-notices", .array(.object([]), 0...Int.max)),
      Field("x-tables", .map("module", .map("table", .object(tableFields)))),
    ]
  ) { host, _, _, writer in
    // It is much, and anybody may ask for it: it is written once.
    let members = host.discovered ?? members(of: host)
    host.discovered = members
    writer.raw(members)
  }

  private static func members(of host: Host) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(host, into: &writer)
    writer.endObject()
    return Array(writer.bytes.dropFirst().dropLast())
  }

  private static func write(_ host: Host, into writer: inout JSONWriter) {
    writer.member("openrpc", "1.3.2")
    writer.key("info")
    writer.beginObject()
    writer.member("title", "trackd")
    writer.member("version", Version.current)
    writer.member("description", "The daily record of a person, a household or a team.")
    writer.endObject()
    writer.array("methods", host.targets.all) { write($0.declaration, into: &$1) }
    writer.key("components")
    TableSchemas.writeComponents(host.modules, into: &writer)
    writer.array("x-notifications", EventNotification.all) { $0.write(host.modules, to: &$1) }
    writer.array("x-notices", host.modules.flatMap(\.notices)) { write($0, into: &$1) }
    writer.key("x-tables")
    TableSchemas.writeTables(host.modules, into: &writer)
  }

  private static let tableFields = [
    Field("columns", .map("name", .object([]))), Field("required", .array(.text(1...60), 0...1000)),
  ]

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
    // OpenRPC wants what may be left out behind what may not.
    let params = method.params.filter(\.isRequired) + method.params.filter { !$0.isRequired }
    writer.array("params", params) { write($0, into: &$1) }
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.key("schema")
    Schema.object(method.result).write(to: &writer)
    writer.endObject()
    writer.array("errors", ErrorDescription.all(of: method)) { $0.write(to: &$1) }
    writer.endObject()
  }

  private static func write(_ param: any AnyParam, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", param.name)
    writer.member("summary", param.summary)
    writer.member("required", param.isRequired)
    if param.nullClears { writer.member("x-null", "clears") }
    writer.key("schema")
    param.writeSchema(to: &writer)
    writer.endObject()
  }
}
