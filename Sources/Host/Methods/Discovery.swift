import ModuleKit
import System
import Wire

/// `rpc.discover`: describes every method in an OpenRPC document, generated from the declarations.
enum Discovery {
  private static let module = Param<String>.name(
    "module", "only the methods, tables and notices of this module", 1...60
  )
  .example("timer").optional
  private static let only = Param<String>.name("method", "only this method", 1...100).example("timer.start").optional

  private static let names = Param<Bool>.flag("names", "only x-names, the meanings of member names").or(false)

  static let method = CoreMethod.simple(
    "rpc.discover", "Describes all methods, those of one module, or one method, as an OpenRPC document.",
    params: [module, only, names],
    result: [
      Field("openrpc", .text(1...20)), Field("info", .object([])), Field("methods", .array(.object([]), 0...Int.max)),
      Field("components", .object([Field("schemas", .map("name", .object([])))]), optional: true),
      Field("x-notifications", .array(.object([]), 0...Int.max), optional: true),
      Field("x-notices", .array(.object([]), 0...Int.max), optional: true),
      Field("x-tables", .map("module", .map("table", .object(tableFields))), optional: true),
      Field("x-names", .map("module", .map("name", .object([]))), optional: true),
    ],
    reasons: [
      Reason(.notFound, "rpc.noSuchModule", "Unknown module."),
      Reason(.notFound, "rpc.noSuchMethod", "Unknown method."),
    ]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    if call[names] { return writeNames(of: host.modules, into: &writer) }
    let text = host.discovered ?? DiscoveredText(host)
    host.discovered = text
    if let name = call[only] { return try write(method: name, of: call[module], text, into: &writer) }
    guard let name = call[module] else { return writer.raw(text.members) }
    let wanted = host.modules.filter { $0.ledger.module == name }
    // The host's own methods, such as `system.status`, have a prefix but no module with tables.
    guard !wanted.isEmpty || text.has(methodsOf: name) else {
      throw Rejection(
        .notFound, "rpc.noSuchModule", "No module '\(name)'. To list the modules: system.hello.")
    }
    writeHead(into: &writer)
    text.write(methods: { $0.hasPrefix(name + ".") }, into: &writer)
    writeTables(of: wanted, among: host.modules, into: &writer)
  }

  private static func write(
    method: String, of module: String?, _ text: DiscoveredText, into writer: inout JSONWriter
  ) throws(Rejection) {
    guard text.has(method), module.map({ method.hasPrefix($0 + ".") }) ?? true else {
      throw Rejection(
        .notFound, "rpc.noSuchMethod", "No method '\(method)'. To list the methods: rpc.discover.")
    }
    writeHead(into: &writer)
    text.write(methods: { $0 == method }, into: &writer)
  }

  /// Writes the labels and roles of members by name, for a client that builds its own forms. The labels and roles under
  /// `*` apply to all modules that don't override them.
  private static func writeNames(of modules: [any HostedModule], into writer: inout JSONWriter) {
    writeHead(into: &writer)
    writer.array("methods", [String]()) { $1.string($0) }
    writer.key("x-names")
    writer.beginObject()
    writer.key("*")
    Meanings.writeCommon(to: &writer)
    for module in modules {
      writer.key(named: module.ledger.module)
      module.meanings.write(to: &writer)
    }
    writer.endObject()
  }

  static func writeHead(into writer: inout JSONWriter) {
    writer.member("openrpc", "1.3.2")
    writer.key("info")
    writer.beginObject()
    writer.member("title", "trackd")
    writer.member("version", Version.current)
    writer.member("description", "The daily record of a person, a household or a team.")
    writer.endObject()
  }

  static func writeTail(_ modules: [any HostedModule], into writer: inout JSONWriter) {
    writer.array("x-notifications", EventNotification.all) { $0.write(modules, to: &$1) }
    writeTables(of: modules, among: modules, into: &writer)
  }

  /// Describes the tables and notices of modules.
  private static func writeTables(
    of modules: [any HostedModule], among all: [any HostedModule], into writer: inout JSONWriter
  ) {
    writer.key("components")
    TableSchemas.writeComponents(modules, into: &writer)
    writer.key("x-notices")
    writer.beginArray()
    for module in modules {
      let names = module.meanings
      for notice in module.notices { write(notice, names, into: &writer) }
    }
    writer.endArray()
    writer.key("x-tables")
    TableSchemas.writeTables(modules, among: all, into: &writer)
  }

  private static let tableFields = [
    Field("columns", .map("name", .object([]))), Field("required", .array(.text(1...60), 0...1000)),
    Field("x-title", .text(1...60), optional: true), Field("x-one", .text(1...60), optional: true),
  ]

  private static func write(_ notice: NoticeDeclaration, _ names: Meanings, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", notice.name)
    writer.texts("x-label", notice.label.en, notice.label.de)
    writer.member("summary", notice.summary)
    if !notice.actions.isEmpty {
      writer.key("actions")
      writer.strings(notice.actions)
    }
    writer.key("schema")
    Schema.object(notice.fields).write(to: &writer, names)
    writer.endObject()
  }

  static func write(_ method: Declaration, _ names: Meanings, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", method.name)
    if let label = method.label { writer.texts("x-label", label.en, label.de) }
    writer.member("summary", method.summary)
    writer.member("paramStructure", "by-name")
    writer.member("x-access", method.access.rawValue)
    writer.member("x-changes", method.kind == .changes)
    // OpenRPC requires that required params come before optional params.
    let params = method.params.filter(\.isRequired) + method.params.filter { !$0.isRequired }
    method.sentence()?.write(to: &writer)
    writer.array("params", params) { write($0, names, into: &$1) }
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.key("schema")
    Schema.object(method.result).write(to: &writer, names)
    writer.endObject()
    writer.array("errors", ErrorDescription.all(of: method)) { $0.write(to: &$1) }
    writer.endObject()
  }

  private static func write(_ param: any AnyParam, _ names: Meanings, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", param.name)
    writer.member("summary", param.summary)
    writer.member("required", param.isRequired)
    if param.nullClears { writer.member("x-null", "clears") }
    if let opposite = param.opposite { writer.member("x-opposite", opposite) }
    names.meaning(of: param.name, param.schema).write(to: &writer)
    writer.key("schema")
    param.writeSchema(to: &writer, names)
    writer.endObject()
  }
}
