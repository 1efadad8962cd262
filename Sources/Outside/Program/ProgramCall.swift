package import Manifest
package import ModuleKit
import Time
import Wire

/// A call that a program answers, with the rows as they were when the call arrived.
package struct ProgramCall: Sendable {
  /// The maximum number of rows in one message, in either direction.
  static let mostRows = 1_000
  private static let mostBytes = 1 << 20
  private static let pageRows = 100
  /// The largest id in a table.
  static let mostID = 1 << 32

  package let manifest: Manifest
  package let method: Manifest.ProgramMethod
  let state: OutsideState
  let call: Call
  /// The value or default of each param, in the order of the declaration.
  let params: [Manifest.Value]
  /// The change that the program must judge. Nil if the program answers a method.
  var question: Question?

  /// The changes of a verb or an undo. `state` already contains the changed rows.
  struct Question: Sendable {
    let method: String
    let changes: [Change<OutsideRow>]
  }

  package var user: Int { call.user }
  package var settings: Settings { call.moment.context.settings }

  // MARK: The request

  /// Writes the params of the request.
  /// - Returns: for each table, the ids of the rows that are sent to the program.
  func write(to writer: inout JSONWriter) throws(Rejection) -> [Set<Int>] {
    writer.member("method", method.name)
    writer.key("params")
    writer.beginObject()
    for (column, value) in zip(method.params, params) where value != .none {
      writer.key(named: column.name)
      column.kind.write(value, people: nil, to: &writer)
    }
    writer.endObject()
    if let question { try write(question, to: &writer) }
    writer.member("user", call.user)
    writer.member("admin", call.isAdmin)
    writer.member("now", call.now.description)
    writer.member("timeZone", call.timeZone.name)
    writer.member("today", call.timeZone.day(of: call.now).description)
    writer.member("rev", call.revision)
    writer.member("dryRun", call.isDryRun)
    writer.key("rows")
    writer.beginObject()
    let start = writer.count
    var handed: [Set<Int>] = []
    for layout in state.layouts {
      let rows = try needed(layout)
      handed.append(Set(rows.map(\.id)))
      writer.key(named: layout.table.name)
      writer.beginObject()
      writer.rows(rows)
      writer.member("next", state.tables[layout.number].nextID)
      writer.endObject()
      if writer.count - start > Self.mostBytes { throw tooMuch }
    }
    writer.endObject()
    if !method.lists.isEmpty {
      writer.key("lists")
      writer.beginObject()
      for (list, reply) in zip(method.lists, call.lists) {
        writer.key(named: list.method)
        writer.json(reply)
      }
      writer.endObject()
    }
    return handed
  }

  private func write(_ question: Question, to writer: inout JSONWriter) throws(Rejection) {
    guard question.changes.count <= Self.mostRows else { throw tooMuch }
    writer.member("verb", question.method)
    writer.key("changes")
    writer.beginObject()
    let start = writer.count
    for layout in state.layouts {
      writer.key(named: layout.table.name)
      writer.beginArray()
      for change in question.changes where (change.before ?? change.after)?.layout === layout {
        writer.beginObject()
        writer.member("id", change.id)
        writer.key("before")
        writer.row(change.before)
        writer.key("after")
        writer.row(change.after)
        writer.endObject()
        if writer.count - start > Self.mostBytes { throw tooMuch }
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private func needed(_ layout: Layout) throws(Rejection) -> [OutsideRow] {
    guard let need = method.needs.first(where: { $0.table == layout.table.name }) else { return [] }
    var wanted: [Int: GroupKey] = [:]
    for condition in need.conditions {
      guard let value = value(condition.wanted, as: layout.columns[condition.column].kind) else { return [] }
      wanted[condition.column] = GroupKey(value)
    }
    let finder = RowFinder(table: state.tables[layout.number], layout: layout, wanted: wanted)
    let (rows, next) = finder.rows(limit: Self.mostRows)
    if next != nil { throw tooMuch }
    return rows
  }

  private var tooMuch: Rejection {
    .conflict(
      "module.tooManyRows",
      "\(method.name) needs more rows than fit into one request: at most \(Self.mostRows) rows in \(Self.mostBytes >> 20) MiB."
    ) { $0.member("limit", Self.mostRows) }
  }

  /// The value that rows must have. Nil if no row can have that value.
  private func value(_ wanted: Manifest.Need.Wanted, as kind: Manifest.Kind) -> Manifest.Value? {
    switch wanted {
    case .caller: return .number(call.user)
    case .value(let value): return value
    case .param(let name):
      guard let index = method.params.firstIndex(where: { $0.name == name }) else { return nil }
      let (own, value) = (method.params[index].kind, params[index])
      if value == .none || own == kind { return value }
      var writer = JSONWriter()
      own.write(value, people: nil, to: &writer)
      return (try? JSON(parsing: writer.bytes)).flatMap(kind.stored)
    }
  }

  /// Returns a page of the rows that the program requests.
  func find(_ params: JSON) throws(Rejection) -> (table: Int, rows: [OutsideRow], next: Int?) {
    guard let layout = state.layouts.named(params["table"]?.string) else {
      throw .conflict("module.confused", "This module has no such table.")
    }
    var wanted: [Int: GroupKey] = [:]
    for (key, json) in (params["where"] ?? [:]).members {
      guard let name = key.string, let column = layout.storedColumn(named: name) else {
        throw .conflict("module.confused", "The table '\(layout.table.name)' has no column '\(key)'.")
      }
      guard let value = json.isNull ? Manifest.Value.none : layout.columns[column].kind.stored(json) else {
        throw .conflict("module.confused", "\(name) can't be \(json).")
      }
      wanted[column] = GroupKey(value)
    }
    let limit = min(max(1, params["limit"]?.int ?? Self.pageRows), Self.mostRows)
    let first = max(1, params["cursor"]?.int ?? 1)
    let finder = RowFinder(table: state.tables[layout.number], layout: layout, wanted: wanted)
    let (rows, next) = finder.rows(from: first, limit: limit)
    return (layout.number, rows, next)
  }

  // MARK: Refusals

  /// Converts the program's own error. If the error's code is one that modules may return, the caller gets the error's
  /// reason. Otherwise the caller gets an internal error.
  func refusal(_ error: JSON) -> Rejection {
    let message = error["message"]?.string.map { Self.sentence($0) } ?? "The program refused the call."
    guard let code = error["code"]?.int.flatMap(RPCCode.init(rawValue:)), Self.codes.contains(code) else {
      return Rejection(
        .internalError, "module.programFailed", "The program of '\(manifest.name)' failed: \(message)"
      ) { $0.member("module", manifest.name) }
    }
    let data = error["data"]
    let reason = data?["reason"]?.string.flatMap { Self.isReason($0) ? $0 : nil } ?? "\(manifest.name).refused"
    return Rejection(code, reason, message) { writer in
      guard let data, data.kind == .object, data.raw.count <= 1 << 14 else { return }
      for (key, value) in data.members where !key.isString("reason") {
        writer.key(escaping: key.string ?? "")
        writer.json(value)
      }
    }
  }

  private static let codes: [RPCCode] = [.notFound, .conflict, .forbidden, .notSignedIn, .wantsAcknowledgement]

  private static func isReason(_ text: String) -> Bool {
    (3...100).contains(text.utf8.count) && text.contains(".")
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: ".") || 48...57 ~= $0
      }
  }

  /// Truncates a text, and replaces control characters, because they could move a terminal's cursor.
  private static func sentence(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(500).map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
