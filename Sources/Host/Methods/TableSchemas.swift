import ModuleKit
import Wire

/// Describes tables in `rpc.discover`: their columns, and how events and history show their rows.
enum TableSchemas {
  /// The name of the schema that matches any row.
  static let row = "row"

  private typealias Table = (module: String, names: Meanings, outline: TableOutline)

  /// The tables whose rows callers can see.
  private static func shown(_ modules: [any HostedModule]) -> [Table] {
    modules.filter(\.isRecorded).flatMap { module in
      let names = module.meanings
      return module.outlines.filter { !$0.shown.isEmpty }.map { (module.ledger.module, names, $0) }
    }
  }

  private static func name(_ table: Table) -> String { "\(table.module).\(table.outline.name)" }

  /// Writes the schemas that other schemas refer to. There is one for the rows of each table, and one that matches any
  /// row.
  static func writeComponents(_ modules: [any HostedModule], into writer: inout JSONWriter) {
    let tables = shown(modules)
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for table in tables {
      writer.key(named: name(table))
      Schema.object(table.outline.shown).write(to: &writer, table.names)
    }
    writer.key(named: row)
    Schema.either(tables.isEmpty ? [.object([])] : tables.map { .named(name($0)) }).write(to: &writer)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the stored columns of each table, grouped by module and table. Secret columns are left out.
  /// - Parameter all: the modules whose tables a column may refer to.
  static func writeTables(
    _ modules: [any HostedModule], among all: [any HostedModule], into writer: inout JSONWriter
  ) {
    let titles = titles(of: all)
    writer.beginObject()
    for module in modules {
      let names = module.meanings
      writer.key(named: module.ledger.module)
      writer.beginObject()
      for table in module.outlines { write(table, of: module.ledger.module, names, titles, into: &writer) }
      writer.endObject()
    }
    writer.endObject()
  }

  /// The title column of each table. People recognize a row by its title.
  private static func titles(of modules: [any HostedModule]) -> [String: String] {
    var titles: [String: String] = [:]
    for module in modules {
      for table in module.outlines { titles["\(module.ledger.module).\(table.name)"] = table.title }
    }
    return titles
  }

  private static func write(
    _ table: TableOutline, of module: String, _ names: Meanings, _ titles: [String: String],
    into writer: inout JSONWriter
  ) {
    let columns = table.columns.filter { !$0.isSecret }
    writer.key(named: table.name)
    writer.beginObject()
    writer.key("columns")
    writer.beginObject()
    for column in columns {
      writer.key(named: column.name)
      column.writeSchema(of: module, to: &writer, names) { titles[$0] }
    }
    writer.endObject()
    writer.key("required")
    writer.strings(columns.filter(\.isRequired).map(\.name))
    if let title = table.title { writer.member("x-title", title) }
    if let one = table.one { writer.member("x-one", one) }
    writer.endObject()
  }

  /// Writes the event schema of each module, with an alternative for each of its tables. The members that all events
  /// share are described in the notification's own schema.
  static func writeEvents(_ modules: [any HostedModule], into writer: inout JSONWriter) {
    writer.array("anyOf", modules.filter(\.isRecorded)) { module, writer in
      let tables = shown([module])
      let changes = tables.map { table in
        Schema.object(EventFields.change(table: .choice([table.outline.name]), row: .named(name(table))))
      }
      Schema.object([
        Field("module", .choice([module.ledger.module])),
        Field("changes", .array(changes.isEmpty ? .anything : .either(changes), 0...Int.max)),
      ]).write(to: &writer)
    }
  }
}

/// The members of a change, in events and in history.
enum EventFields {
  static let change = change(table: .text(1...60), row: .named(TableSchemas.row))

  static func change(table: Schema, row: Schema) -> [Field] {
    [Field("table", table), Field("id", .id), Field("before", .nullable(row)), Field("after", .nullable(row))]
  }
}
