import Manifest
import ModuleKit
import Wire

// Validates a program's answer as untrusted input. Only what the manifest declares is allowed.

extension ProgramCall {
  /// Reads the program's answer.
  ///
  /// - Parameter handed: for each table, the ids of the rows that were sent to the program.
  func answer(_ result: JSON, _ handed: [Set<Int>]) throws(Rejection) -> ProgramAnswer {
    guard result.kind == .object else { throw wrong("wrongType", "the result isn't an object") }
    for (key, _) in result.members where !["reply", "put", "del"].contains(where: key.isString) {
      throw wrong("undeclared", "a result can't have the member '\(Self.shown(key))'")
    }
    var answer = ProgramAnswer()
    if let put = result["put"] { answer.put = try readPut(put, handed) }
    if let gone = result["del"] { answer.gone = try readGone(gone, handed) }
    guard answer.put.count + answer.gone.count <= Self.mostRows else {
      throw tooMany
    }
    if !method.changes, !answer.put.isEmpty || !answer.gone.isEmpty {
      throw wrong("changedByRead", "\(method.name) changed rows, but isn't declared with \"changes\"")
    }
    let put = Set(answer.put.map(\.name))
    for gone in answer.gone where put.contains(RowName(table: gone.table, id: gone.id)) {
      throw wrong("trespass", "row \(gone.id) is in both put and del")
    }
    // The rows' earlier states count too, because the transaction also stores them.
    let before = answer.put.compactMap { state.tables[$0.layout.number][$0.id] }
    guard (answer.put + before).reduce(0, { $0 + $1.bytes.count }) <= OutsideState.mostBytesOfChange else {
      throw wrong("tooMany", "more than \(OutsideState.mostBytesOfChange >> 20) MiB of rows in one change")
    }
    answer.reply = try readReply(result["reply"] ?? [:])
    return answer
  }

  private func wrong(_ reason: String, _ what: String) -> Rejection {
    .refusedAnswer(manifest.name, reason, what)
  }

  private var tooMany: Rejection { wrong("tooMany", "more than \(Self.mostRows) rows in one change") }

  /// The beginning of a JSON value from the program, short enough for a log.
  private static func shown(_ json: JSON) -> String {
    String(String.UnicodeScalarView(json.description.unicodeScalars.prefix(60)))
  }

  private func layout(_ key: JSON) throws(Rejection) -> Layout {
    guard let layout = state.layouts.named(key.string) else {
      throw wrong("undeclared", "there is no table '\(Self.shown(key))'")
    }
    return layout
  }

  // MARK: Rows

  private func readPut(_ json: JSON, _ handed: [Set<Int>]) throws(Rejection) -> [OutsideRow] {
    guard json.kind == .object else { throw wrong("wrongType", "put isn't an object") }
    var rows: [OutsideRow] = []
    for (key, list) in json.members {
      let layout = try layout(key)
      guard list.kind == .array else { throw wrong("wrongType", "put.\(layout.table.name) isn't a list of rows") }
      guard list.count <= Self.mostRows else { throw tooMany }
      var mine: [OutsideRow] = []
      for row in list.elements { mine.append(try readRow(row, layout, handed[layout.number])) }
      mine.sort { $0.id < $1.id }
      try checkIDs(mine, layout)
      rows += mine
    }
    return rows
  }

  /// Checks the ids. New rows must be numbered without gaps, beginning with the table's next id.
  private func checkIDs(_ rows: [OutsideRow], _ layout: Layout) throws(Rejection) {
    var next = state.tables[layout.number].nextID
    var last = 0
    for row in rows {
      if row.id == last { throw wrong("trespass", "row \(row.id) of '\(layout.table.name)' appears twice in put") }
      last = row.id
      guard row.id >= state.tables[layout.number].nextID else { continue }
      guard row.id == next, row.id <= Self.mostID else {
        throw wrong("outOfRange", "a new row of '\(layout.table.name)' must have the id \(next), not \(row.id)")
      }
      next += 1
    }
  }

  private func readRow(_ json: JSON, _ layout: Layout, _ handed: Set<Int>) throws(Rejection) -> OutsideRow {
    guard json.kind == .object, let id = json["id"]?.int else {
      throw wrong("wrongType", "a row of '\(layout.table.name)' has no id")
    }
    let old = state.tables[layout.number][id]
    if id < state.tables[layout.number].nextID, old == nil || !handed.contains(id) {
      throw wrong("trespass", "row \(id) of '\(layout.table.name)' wasn't sent to the program in this call")
    }
    let values = try readValues(json, layout, old)
    return old?.with(values, by: call.user) ?? OutsideRow(id: id, layout, values, by: call.user)
  }

  /// Reads the values of a row. If a column is omitted, the row keeps its value, and a new row gets the default.
  private func readValues(
    _ json: JSON, _ layout: Layout, _ old: OutsideRow?
  ) throws(Rejection) -> [Manifest.Value] {
    for (key, _) in json.members where !key.isString("id") {
      guard let name = key.string, layout.storedColumn(named: name) != nil else {
        throw wrong("undeclared", "'\(layout.table.name)' has no column '\(Self.shown(key))'")
      }
    }
    var values: [Manifest.Value] = []
    for (place, column) in layout.storedColumns.enumerated() {
      let value: Manifest.Value
      if let given = json[column.name] {
        value = try readValue(given, column.kind, "\(layout.table.name).\(column.name)")
      } else {
        value = old?[place] ?? column.value(whenLeftOut: call)
      }
      if value == .none, !column.mayBeAbsent {
        throw wrong("wrongType", "\(layout.table.name).\(column.name) is missing")
      }
      values.append(value)
    }
    return values
  }

  private func readValue(_ json: JSON, _ kind: Manifest.Kind, _ name: String) throws(Rejection) -> Manifest.Value {
    if json.isNull { return .none }
    if kind == .account {
      guard let id = json.int, call.people.isKnown(id) else {
        throw wrong("wrongType", "'\(name)' isn't an account's id")
      }
      return .number(id)
    }
    do throws(Violation) {
      return try kind.read(json, name, call.moment.context)
    } catch {
      throw wrong("wrongType", "\(error.field) \(error.message)")
    }
  }

  private func readGone(_ json: JSON, _ handed: [Set<Int>]) throws(Rejection) -> [(table: Int, id: Int)] {
    guard json.kind == .object else { throw wrong("wrongType", "del isn't an object") }
    var gone: [(table: Int, id: Int)] = []
    for (key, list) in json.members {
      let layout = try layout(key)
      guard list.kind == .array else { throw wrong("wrongType", "del.\(layout.table.name) isn't a list of ids") }
      guard list.count <= Self.mostRows else { throw tooMany }
      for element in list.elements {
        guard let id = element.int, handed[layout.number].contains(id) else {
          throw wrong(
            "trespass", "row \(Self.shown(element)) of '\(layout.table.name)' wasn't sent to the program in this call")
        }
        gone.append((layout.number, id))
      }
    }
    return gone
  }

  // MARK: The reply

  private func readReply(_ json: JSON) throws(Rejection) -> [UInt8] {
    var writer = JSONWriter()
    try show(json, method.result, "the reply", to: &writer)
    return Array(writer.bytes.dropFirst().dropLast())
  }

  /// Checks an object of the program's reply, and writes it for the caller. Refuses members that `columns` doesn't
  /// declare.
  private func show(
    _ json: JSON, _ columns: [Manifest.Column], _ what: String, to writer: inout JSONWriter
  ) throws(Rejection) {
    guard json.kind == .object else { throw wrong("wrongType", "\(what) isn't an object") }
    for (key, _) in json.members where !columns.contains(where: { key.isString($0.name) }) {
      throw wrong("undeclared", "\(what) of \(method.name) isn't declared with '\(Self.shown(key))'")
    }
    writer.beginObject()
    for column in columns {
      guard let given = json[column.name], !given.isNull else {
        if column.mayBeAbsent { continue }
        throw wrong("wrongType", "\(what) has no '\(column.name)'")
      }
      writer.key(named: column.name)
      try show(given, column.kind, column.name, to: &writer)
    }
    writer.endObject()
  }

  private func show(
    _ json: JSON, _ kind: Manifest.Kind, _ name: String, to writer: inout JSONWriter
  ) throws(Rejection) {
    switch kind {
    case .row(let table):
      guard let layout = state.layouts.named(table), json.kind == .object, let id = json["id"]?.int else {
        throw wrong("wrongType", "'\(name)' isn't a row of '\(table)'")
      }
      OutsideRow(id: id, layout, try readValues(json, layout, nil)).show(
        to: call.viewer, EvaluationContext(for: layout, call.now, call.moment.timeZone, state), &writer)
    case .list(let element):
      guard json.kind == .array else { throw wrong("wrongType", "'\(name)' isn't a list") }
      writer.beginArray()
      for value in json.elements { try show(value, element, name, to: &writer) }
      writer.endArray()
    case .table(let columns):
      guard json.kind == .array else { throw wrong("wrongType", "'\(name)' isn't a list") }
      writer.beginArray()
      for value in json.elements { try show(value, columns, "a row of '\(name)'", to: &writer) }
      writer.endArray()
    default:
      let value = try readValue(json, kind, name)
      kind.write(value, people: call.people, to: &writer)
    }
  }
}
