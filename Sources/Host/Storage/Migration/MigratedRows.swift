import ModuleKit
import Wire

/// Rows that were migrated from one schema to another. They are keyed by table, in the order of their ids.
///
/// This type isn't nested in the generic `JournalMigration`. The Swift 6.3 optimizer fails on code that throws an error
/// type nested in a generic type.
struct MigratedRows: Sendable {
  typealias Row = (id: Int, text: [UInt8])

  private(set) var tables: [String: [Row]] = [:]

  init(_ tables: [String: [Int: [UInt8]]], by steps: RowMigration) throws(MigrationFault) {
    for (name, rows) in tables {
      for (id, text) in rows.sorted(by: { $0.key < $1.key }) {
        let json = try Self.parsed(text, id, of: name)
        do throws(Malformed) {
          if let carried = try steps.carry(name, id, json) { self.tables[name, default: []].append((id, carried)) }
        } catch {
          throw MigrationFault("row \(id) of '\(name)': \(error)")
        }
      }
    }
  }

  var count: Int { tables.values.reduce(0) { $0 + $1.count } }

  static func parsed(_ text: [UInt8], _ id: Int, of table: String) throws(MigrationFault) -> JSON {
    guard let json = try? JSON(parsing: text) else { throw MigrationFault("row \(id) of '\(table)' isn't valid JSON") }
    return json
  }
}

/// Why rows can't be migrated.
struct MigrationFault: Error {
  let why: String

  init(_ why: String) {
    self.why = why
  }
}
