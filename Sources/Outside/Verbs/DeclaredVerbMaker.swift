import Manifest
import ModuleKit
import Time
import Wire

/// Makes the method of a verb that the manifest declares.
struct DeclaredVerbMaker {
  private let maker: VerbMaker
  private let verb: Manifest.DeclaredVerb
  private let given: [GivenColumn]

  init(_ layout: Layout, _ verb: Manifest.DeclaredVerb) {
    maker = VerbMaker(layout: layout)
    self.verb = verb
    given = verb.params.indices.map { index in
      GivenColumn.added(index, verb.params[index], layout.meaning(of: verb.params[index]))
    }
  }

  private var layout: Layout { maker.layout }

  var method: Method<OutsideState> {
    let sentence = verb.done ?? maker.sentence("changed", "geändert")
    return .changes(
      layout.methodName(verb.name), label: verb.label, verb.summary, done: sentence,
      params: [layout.id] + given.map(\.param) + [Param<TimeZone?>.timeZone], result: maker.result,
      reasons: [
        maker.missing, maker.notYours,
        Reason(.conflict, "\(layout.module).unmet", "The row doesn't meet the verb's condition."),
        Reason(.conflict, "\(layout.module).notComputed", "A new value can't be computed from the row."),
      ] + maker.rules
    ) { state, call, writer throws(Rejection) in
      let old = try state.own(call[layout.id], layout, call)
      let row = old.with(try values(old, state, call), by: call.user)
      try state.checkSeen(row, but: old, call)
      state.tables[layout.number].put(row)
      maker.reply(with: row, in: state, call, to: &writer)
    }
  }

  /// Computes the new values. All of them are computed from the row as it was before the call.
  private func values(
    _ row: OutsideRow, _ state: borrowing OutsideState, _ call: Call
  ) throws(Rejection) -> [Manifest.Value] {
    let params = given.map { $0.value(call) ?? verb.params[$0.column].value(whenLeftOut: call) }
    let old = row.values
    let context = RowContext(
      id: row.id, layout: layout, values: old, params: params,
      evaluation: EvaluationContext(call.now, call.timeZone, copy state))
    if let condition = verb.condition, condition.evaluate(in: context) != .boolean(true) { throw unmet(row, condition) }
    var values = old
    for change in verb.changes {
      if let value = try value(change, context, row, call) { values[change.column] = value }
    }
    return values
  }

  /// The new value of a column. Nil if the column doesn't change.
  private func value(
    _ change: Manifest.DeclaredVerb.Change, _ context: RowContext, _ row: OutsideRow, _ call: Call
  ) throws(Rejection) -> Manifest.Value? {
    switch change.source {
    case .value(let value): return value
    case .now: return .number(call.now.seconds)
    case .today: return context.today.map { .number($0) }
    case .caller: return .number(call.user)
    case .param(let param):
      let isLeftOut = context.params[param] == .none && !verb.params[param].kind.isList
      return isLeftOut ? nil : context.params[param]
    case .computed(let expression):
      let column = layout.columns[change.column]
      let value = expression.value(in: context, as: column.kind)
      if value == .none, !column.mayBeAbsent { throw notComputed(row, column, expression) }
      return value
    }
  }

  private func unmet(_ row: OutsideRow, _ condition: Expression) -> Rejection {
    .conflict(
      "\(layout.module).unmet",
      "'\(verb.name)' needs a \(maker.one) for which this is true: \(condition.text). It isn't true for \(maker.one) \(row.id)."
    )
  }

  private func notComputed(_ row: OutsideRow, _ column: Manifest.Column, _ expression: Expression) -> Rejection {
    .conflict(
      "\(layout.module).notComputed",
      "The \(column.name) of \(maker.one) \(row.id) can't be computed, or is out of range: \(expression.text).")
  }
}
