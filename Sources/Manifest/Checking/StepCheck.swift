import Wire

/// Walks migrations backwards, from the current tables to the tables of the oldest schema. A step is a mistake if the
/// tables after it can't result from it, because the step would lose or invent data.
struct StepCheck {
  /// The columns of each table that exists after the current step. Nil for a table that a later step drops, because the
  /// manifest doesn't declare its columns.
  private var tables: [String: Set<String>?]
  /// The columns that later steps add, as `table.column`.
  private var added: Set<String> = []

  init(_ tables: [String: Set<String>]) {
    self.tables = tables.mapValues { $0 }
  }

  /// Undoes a step, unless it is a mistake.
  /// - Returns: nil, or why the step can't have led to the tables. If there is such a reason, the walk skips the step.
  mutating func objection(to step: Manifest.Migration.Step) -> String? {
    switch step {
    case .addTable(let name):
      if tables.removeValue(forKey: name) == nil {
        return "adds the table '\(name)', but after this step there is no such table; \(existing)"
      }
    case .dropTable(let name):
      if tables[name] != nil {
        return "drops the table '\(name)', but the manifest still has it: its rows would be lost"
      }
      tables[name] = .some(nil)
    case .add(let table, let column): return undoAdd(table, column)
    case .rename(let table, let from, let to):
      return change(table) { columns in
        if columns.contains(from) { return "renames '\(from)', but after this step \(table) still has this column" }
        if columns.remove(to) != nil {
          columns.insert(from)
          return nil
        }
        return "renames '\(from)' to '\(to)', but after this step \(table) has no column '\(to)'"
      }
    case .drop(let table, let column):
      return change(table) { columns in
        columns.insert(column).inserted ? nil : "drops '\(column)', but after this step \(table) still has this column"
      }
    case .limit(let table, let column):
      return change(table) { columns in
        columns.contains(column) ? nil : "changes '\(column)', but after this step \(table) has no such column"
      }
    }
    return nil
  }

  private mutating func undoAdd(_ table: String, _ column: String) -> String? {
    let isTwice = !added.insert("\(table).\(column)").inserted
    return change(table) { columns in
      if columns.remove(column) != nil { return nil }
      let has = columns.sorted().joined(separator: ", ")
      return isTwice
        ? "adds '\(column)', but a later step adds it, too"
        : "adds '\(column)', but after this step \(table) has no such column; it has \(has)"
    }
  }

  private mutating func change(_ table: String, _ body: (inout Set<String>) -> String?) -> String? {
    guard let known = tables[table] else { return "no table '\(table)' at this step; \(existing)" }
    guard var columns = known else { return nil }
    let objection = body(&columns)
    tables[table] = columns
    return objection
  }

  /// Lists the tables that exist after the current step, as part of an error message.
  private var existing: String {
    let names = tables.keys.sorted().joined(separator: ", ")
    return switch tables.count {
    case 0: "there are no tables"
    case 1: "the only table is \(names)"
    default: "the tables are \(names)"
    }
  }
}
