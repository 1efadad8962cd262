import ModuleKit
import Wire

/// What `rpc.discover` says of tables: their columns, and what events and history show of their rows.
enum TableSchemas {
  /// What any row looks like to callers.
  static let row = "row"

  private typealias Table = (module: String, outline: TableOutline)

  /// Those whose rows callers see.
  private static func shown(_ modules: [any HostedModule]) -> [Table] {
    modules.filter(\.isRecorded).flatMap { module in
      module.outlines.filter { !$0.shown.isEmpty }.map { (module.ledger.module, $0) }
    }
  }

  private static func name(_ table: Table) -> String { "\(table.module).\(table.outline.name)" }

  /// Writes the schemas that others refer to: of the rows of each table, and of any row.
  static func writeComponents(_ modules: [any HostedModule], into writer: inout JSONWriter) {
    let tables = shown(modules)
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for table in tables {
      writer.key(named: name(table))
      Schema.object(table.outline.shown).write(to: &writer)
    }
    writer.key(named: row)
    Schema.either(tables.isEmpty ? [.object([])] : tables.map { .named(name($0)) }).write(to: &writer)
    writer.endObject()
    writer.endObject()
  }

  /// Writes, by module and table, the columns of its rows as they are stored, but for what is secret.
  static func writeTables(_ modules: [any HostedModule], into writer: inout JSONWriter) {
    writer.beginObject()
    for module in modules {
      writer.key(named: module.ledger.module)
      writer.beginObject()
      for table in module.outlines { write(table, of: module.ledger.module, into: &writer) }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write(_ table: TableOutline, of module: String, into writer: inout JSONWriter) {
    let columns = table.columns.filter { !$0.isSecret }
    writer.key(named: table.name)
    writer.beginObject()
    writer.key("columns")
    writer.beginObject()
    for column in columns {
      writer.key(named: column.name)
      column.writeSchema(of: module, to: &writer)
    }
    writer.endObject()
    writer.key("required")
    writer.strings(columns.filter(\.isRequired).map(\.name))
    writer.endObject()
  }

  /// Writes what an event of each module is, an alternative for each of its tables: the rest of the notification's schema says
  /// what all events have.
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
