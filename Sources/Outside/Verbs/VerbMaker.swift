import Manifest
import ModuleKit
import Time
import Wire

/// Makes the methods for the verbs that a manifest declares for a table.
struct VerbMaker {
  let layout: Layout
  func method(_ verb: Manifest.Verb) -> Method<OutsideState> {
    switch verb {
    case .add: add
    case .list: ListVerb(layout).method
    case .show: show
    case .edit: edit
    case .delete: delete
    case .report: ReportVerb(layout).method
    }
  }

  // MARK: Names and reasons

  var one: String { layout.table.one }
  var article: String { "aeiou".contains(one.first ?? "x") ? "an" : "a" }
  private var summary: String { layout.table.summary.isEmpty ? "\(article) \(one)" : layout.table.summary }
  var result: [Field] { [Field(one, .object(layout.fields))] }
  var missing: Reason {
    Reason(.notFound, "\(layout.module).notFound", "No such row, or you may not see it.")
  }
  var notYours: Reason { Reason(.forbidden, "\(layout.module).notYours", "The row isn't yours.") }
  var rules: [Reason] {
    OutsideState.reasons(layout.module) + (layout.pictures.isEmpty ? [] : OutsideState.pictureReasons(layout.module))
  }
  /// The name of the member that contains the number of other rows that a delete removed.
  private static let removed = "removed"

  // MARK: Methods

  private var add: Method<OutsideState> {
    let given = ownColumns.map { GivenColumn.added($0, layout.columns[$0], layout.meanings[$0]) }
    let zone: [any AnyParam] = layout.columns.contains { $0.standard == .today } ? [Param<TimeZone?>.timeZone] : []
    return .changes(
      layout.methodName(.add), "Adds \(summary).", done: sentence("added", "hinzugefügt"),
      params: given.map(\.param) + zone, result: result,
      reasons: [missing] + rules
    ) { state, call, writer throws(Rejection) in
      let values = given.reduce(into: layout.storedColumns.map { $0.value(whenLeftOut: call) }) {
        $1.set(in: &$0, call)
      }
      let row = OutsideRow(id: 0, layout, values, by: call.user)
      try state.checkSeen(row, call)
      let added = state.tables[layout.number].insert { row.with(id: $0) }
      reply(with: added, in: state, call, to: &writer)
    }
  }

  private var show: Method<OutsideState> {
    .reads(
      layout.methodName(.show), "Shows \(summary).", params: [layout.id], result: result, reasons: [missing]
    ) { state, call, writer throws(Rejection) in
      reply(with: try state.visible(call[layout.id], layout, call), in: state, call, to: &writer)
    }
  }

  private var edit: Method<OutsideState> {
    let given = ownColumns.map { GivenColumn.edited($0, layout.columns[$0], layout.meanings[$0]) }
    return .changes(
      layout.methodName(.edit), "Changes \(summary). What you leave out stays as it is.",
      done: sentence("changed", "geändert"), params: [layout.id] + given.map(\.param), result: result,
      reasons: [missing, notYours] + rules
    ) { state, call, writer throws(Rejection) in
      let old = try state.own(call[layout.id], layout, call)
      let row = old.with(given.reduce(into: old.values) { $1.set(in: &$0, call) }, by: call.user)
      try state.checkSeen(row, but: old, call)
      state.tables[layout.number].put(row)
      reply(with: row, in: state, call, to: &writer)
    }
  }

  private var delete: Method<OutsideState> {
    let others = [Field(Self.removed, .integer(1...Int.max), optional: true)]
    return .changes(
      layout.methodName(.delete), "Deletes \(summary).",
      done: sentence(
        "deleted", "gelöscht", en: "[, and {\(Self.removed):one} row with it|, and {\(Self.removed)} rows with it]",
        de: "[, und mit ihm {\(Self.removed)} weitere]"),
      params: [layout.id], result: result + (layout.takesAlong ? others : []),
      reasons: [
        missing, notYours, Reason(.conflict, "\(layout.module).tooMuch", "Too many rows would be deleted with it."),
      ]
        + rules
    ) { state, call, writer throws(Rejection) in
      let row = try state.own(call[layout.id], layout, call)
      reply(with: row, in: state, call, to: &writer)
      let others = try state.remove([row]) - 1
      if others > 0 {
        writer.key(named: Self.removed)
        writer.int(others)
      }
    }
  }

  /// Makes sentences such as `added expense 3: lunch, 12.50`. Such a sentence has the row's id, its title, and other
  /// values by which people recognize the row.
  func sentence(_ en: String, _ de: String, en enEnd: String = "", de deEnd: String = "") -> Sentence {
    let one = layout.table.one
    let title = layout.table.title.map { [$0] } ?? []
    let others = layout.columns.indices.filter { column in
      let declared = layout.columns[column]
      return !declared.isCaller && declared.kind.isTold && !title.contains(column)
    }
    let told = (title + others).prefix(Self.mostTold).map { "\(one).\(layout.columns[$0].name)" }
    let about = told.isEmpty ? "" : "[: {\(told.joined(separator: ", "))}]"
    return Sentence(
      "\(en) \(one) {\(one).id}\(about)\(layout.takesAlong ? enEnd : "")",
      "\(one) {\(one).id} \(de)\(about)\(layout.takesAlong ? deEnd : "")")
  }

  /// The maximum number of values in a sentence.
  private static let mostTold = 4

  /// The columns that callers may set.
  private var ownColumns: [Int] { layout.storedColumns.indices.filter { !layout.columns[$0].isCaller } }

  func reply(
    with row: OutsideRow, in state: borrowing OutsideState, _ call: Call, to writer: inout JSONWriter
  ) {
    writer.key(named: one)
    row.show(to: call.viewer, EvaluationContext(for: layout, call.now, call.moment.timeZone, state), &writer)
  }
}

extension Manifest.Kind {
  /// Whether values of this kind are short and descriptive enough for a sentence.
  fileprivate var isTold: Bool {
    switch self {
    case .time, .boolean, .place, .picture, .reference, .row, .list, .table: false
    default: true
    }
  }
}

extension Manifest.Column {
  /// The value of the column if the call omits the param.
  func value(whenLeftOut call: Call) -> Manifest.Value {
    if isCaller { return .number(call.user) }
    switch standard {
    case .value(let value): return value
    case .now: return .number(call.now.seconds)
    case .today: return .number(call.timeZone.day(of: call.now).ordinal)
    case nil: return .none
    }
  }
}
