package import ModuleKit

// Compares the shapes of stored rows, and checks whether migrations lead from one shape to another.

extension Manifest {
  /// Why rows of the old manifest can't be migrated to this manifest. Nil if the manifests alone show no reason.
  package func obstacle(toBringing old: Manifest) -> String? {
    if schema == old.schema {
      if shape == old.shape { return nil }
      return "its tables have changed (\(old.shape.differences(to: shape))): raise \"schema\" and"
        + " add migrations for the existing rows"
    }
    if schema < old.schema {
      return "the folder has the older schema \(schema), but the record has schema \(old.schema)"
    }
    let steps = migrations.filter { $0.schema > old.schema }.flatMap(\.steps)
    do throws(Misstep) {
      let brought = try shape(of: old.shape, after: steps)
      if brought == shape { return nil }
      return "its rows have schema \(old.schema), but its migrations don't lead to schema \(schema): after them,"
        + " \(brought.differences(to: shape))"
    } catch {
      return "its rows have schema \(old.schema), and a step of its migrations would lose data or does nothing:"
        + " \(error.message)"
    }
  }

  package var shape: RowShape {
    RowShape(
      Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table.name, Dictionary(uniqueKeysWithValues: table.keptColumns.map { ($0.name, $0.shape) }))
        }))
  }

  private func shape(of table: String, _ column: String) -> String? {
    self.table(named: table)?.keptColumns.first { $0.name == column }?.shape
  }

  /// The shape of rows after these steps. The shape of a column that the manifest no longer has is unknown.
  private func shape(of old: RowShape, after steps: some Sequence<Migration.Step>) throws(Misstep) -> RowShape {
    var tables = old.tables
    for step in steps { try apply(step, to: &tables) }
    return RowShape(tables)
  }

  /// Applies a step to the shapes. Throws if the step names a table or column that doesn't exist, or adds a table or
  /// column that already exists. Such a step was written for other tables.
  private func apply(_ step: Migration.Step, to tables: inout [String: [String: String]]) throws(Misstep) {
    func has(_ table: String, _ column: String) throws(Misstep) -> Bool {
      guard let columns = tables[table] else { throw Misstep("there is no table '\(table)'") }
      return columns[column] != nil
    }
    func need(_ table: String, _ column: String) throws(Misstep) {
      if try !has(table, column) { throw Misstep("\(table) has no column '\(column)'") }
    }
    func refuse(_ table: String, _ column: String) throws(Misstep) {
      if try has(table, column) { throw Misstep("\(table) already has a column '\(column)'") }
    }
    switch step {
    case .addTable(let name):
      if tables[name] != nil { throw Misstep("there is already a table '\(name)'") }
      tables[name] = shape.tables[name]
    case .dropTable(let name):
      if tables.removeValue(forKey: name) == nil { throw Misstep("there is no table '\(name)'") }
    case .add(let table, let column):
      try refuse(table, column)
      tables[table]?[column] = shape(of: table, column) ?? ""
    case .drop(let table, let column):
      try need(table, column)
      tables[table]?[column] = nil
    case .rename(let table, let from, let to):
      try need(table, from)
      try refuse(table, to)
      let was = tables[table]?.removeValue(forKey: from) ?? ""
      // The shape is empty if an earlier step added the column under its old name. The manifest declares the shape only
      // under the last name.
      tables[table]?[to] = was.isEmpty ? shape(of: table, to) ?? "" : was
    case .limit(let table, let column):
      try need(table, column)
      tables[table]?[column] = shape(of: table, column) ?? ""
    }
  }
}

/// A step of a migration that doesn't fit the rows.
private struct Misstep: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

extension Manifest.Column {
  fileprivate var shape: String { kind.sentence + (isOptional && kind != .picture ? ", optional" : "") }
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
    case .picture: "a picture"
    case .row(let table): "a row of \(table)"
    case .list(let kind): "a list, each \(kind.sentence)"
    case .table: "a table"
    }
  }
}
