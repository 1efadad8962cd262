import Wire

// Reads the migrations of rows from older schemas.

extension ManifestReader {
  mutating func readMigrations(_ json: JSON?, _ schema: Int, tables: JSON?) -> [Manifest.Migration] {
    guard let json, json.kind == .array else { return [] }
    var placed: [(step: Manifest.Migration.Step, json: JSON, path: String)] = []
    var migrations: [Manifest.Migration] = []
    var last = 1
    for (number, value) in json.elements.enumerated() {
      let path = "migrations[\(number)]"
      guard let to = value["to"]?.int, let place = value["to"] else { continue }
      if to > schema {
        findings.add(place, "\(path).to", "is \(to), but the manifest's schema is \(schema): raise that too")
      } else if to <= last, number > 0 {
        findings.add(place, "\(path).to", "is \(to): list migrations in the order of their schemas, each schema once")
      }
      last = to
      var steps: [Manifest.Migration.Step] = []
      for (place, step) in (value["steps"]?.elements.map(\.self) ?? []).enumerated() {
        let isLimited = Self.isLimited(step, by: json.elements.dropFirst(number + 1))
        let path = "\(path).steps[\(place)]"
        guard let read = readStep(step, path, isLimitedLater: isLimited) else { continue }
        steps.append(read)
        placed.append((read, step, path))
      }
      migrations.append(Manifest.Migration(schema: to, steps: steps))
    }
    if !isRecorded { checkBackwards(placed, tables) }
    return migrations
  }

  /// Checks the steps from the last to the first. Tables and columns are taken from the manifest's text, not from the
  /// parsed tables. A mistake elsewhere in a column therefore doesn't cause more mistakes here.
  private mutating func checkBackwards(
    _ steps: [(step: Manifest.Migration.Step, json: JSON, path: String)], _ tables: JSON?
  ) {
    var columns: [String: Set<String>] = [:]
    for (table, value) in named(tables) {
      columns[table.name] = Set(named(value["row"]).filter { $0.value["computed"] == nil }.map(\.key.name))
    }
    var check = StepCheck(columns)
    for (step, json, path) in steps.reversed() {
      if let objection = check.objection(to: step) { findings.add(json, path, objection) }
    }
  }

  /// Whether a later migration changes the limits of this step's column.
  private static func isLimited(_ step: JSON, by migrations: some Sequence<JSON>) -> Bool {
    migrations.contains { migration in
      migration["steps"]?.elements.contains { later in
        later["do"]?.string == "limit" && later["table"] == step["table"] && later["column"] == step["column"]
      } ?? false
    }
  }

  private mutating func readStep(
    _ json: JSON, _ path: String, isLimitedLater: Bool
  ) -> Manifest.Migration.Step? {
    // A name that isn't valid was already reported.
    func name(_ member: String) -> String? { json[member]?.string.flatMap { NameRule.plain.allows($0) ? $0 : nil } }
    let (table, column) = (name("table"), name("column"))
    switch (json["do"]?.string, table, column) {
    case ("addTable", let table?, _): return .addTable(table)
    case ("dropTable", let table?, _): return .dropTable(table)
    case ("add", let table?, let column?):
      // If a later step limits the column, the column was optional until then. A method of the program might have
      // filled it.
      if !isLimitedLater { checkAdded(json, table, column, path) }
      return .add(table: table, column: column)
    case ("rename", let table?, _):
      guard let from = name("from"), let to = name("to") else { return nil }
      return .rename(table: table, from: from, to: to)
    case ("drop", let table?, let column?): return .drop(table: table, column: column)
    case ("limit", let table?, let column?): return .limit(table: table, column: column)
    default: return nil
    }
  }

  /// Checks the value that an added column gets in existing rows. A column that no longer exists needs no such value.
  private mutating func checkAdded(_ json: JSON, _ table: String, _ column: String, _ path: String) {
    guard let columns = tables.first(where: { $0.name == table })?.columns,
      let added = columns.first(where: { $0.name == column })
    else { return }
    if case .value = added.standard { return }
    if !added.isOptional, added.kind != .picture {
      findings.add(
        json, path,
        "existing rows have no '\(column)': give the column a default value, or make it optional")
    }
  }
}
