import Manifest
import ModuleKit

// Describes the shape of stored rows in words.

extension Manifest {
  var shape: RowShape {
    RowShape(
      Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table.name, Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0.shape) }))
        }))
  }

  private func shape(of table: String, _ column: String) -> String? {
    self.table(named: table)?.columns.first { $0.name == column }?.shape
  }

  /// The shape of rows after these steps. The shape of a column that is no longer in the manifest is unknown.
  func shape(of old: RowShape, after steps: some Sequence<Migration.Step>) -> RowShape {
    var tables = old.tables
    for step in steps {
      switch step {
      case .addTable(let name): tables[name] = shape.tables[name]
      case .dropTable(let name): tables[name] = nil
      case .add(let table, let column): tables[table]?[column] = shape(of: table, column) ?? ""
      case .drop(let table, let column): tables[table]?[column] = nil
      case .rename(let table, let from, let to):
        guard let was = tables[table]?.removeValue(forKey: from) else { continue }
        // A column that was added under an earlier name has the shape that the manifest gives for its last name.
        tables[table]?[to] = was.isEmpty ? shape(of: table, to) ?? "" : was
      case .limit(let table, let column):
        if tables[table]?[column] != nil { tables[table]?[column] = shape(of: table, column) ?? "" }
      }
    }
    return RowShape(tables)
  }
}

extension Manifest.Column {
  fileprivate var shape: String { kind.sentence + (isOptional ? ", optional" : "") }
}

extension Manifest.Kind {
  fileprivate var sentence: String {
    switch self {
    case .string(let length): "a string of \(length.lowerBound) to \(length.upperBound)"
    case .text(let length): "a text of \(length.lowerBound) to \(length.upperBound)"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let digits, let range):
      "a decimal of \(digits) digits from \(Decimal.text(range.lowerBound, digits: digits))"
        + " to \(Decimal.text(range.upperBound, digits: digits))"
    case .boolean: "a boolean"
    case .time: "a time"
    case .date: "a date"
    case .duration(let range): "a duration from \(range.lowerBound) to \(range.upperBound)"
    case .account: "an account"
    case .tags(let count, let length): "up to \(count) tags of up to \(length)"
    case .reference(let table, _): "a reference to \(table)"
    case .place: "a place"
    case .row(let table): "a row of \(table)"
    case .list(let kind): "a list, each \(kind.sentence)"
    }
  }
}
