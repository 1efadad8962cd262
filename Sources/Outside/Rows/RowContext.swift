import Manifest
import ModuleKit
import Time

/// What an expression can read of a row: the stored values and the values computed from them.
struct RowContext: ExpressionContext {
  let id: Int
  let layout: Layout
  /// The stored values.
  let values: [Manifest.Value]
  var params: [Manifest.Value] = []
  /// The time and the other rows. Nil if values must depend only on the row itself.
  let evaluation: EvaluationContext?

  var now: Int? { evaluation?.now }
  var today: Int? { evaluation?.today }

  func value(ofColumn column: Int) -> Manifest.Value {
    if column < values.count { return values[column] }
    let computed = layout.computed[column - values.count]
    return computed.expression.value(in: self, as: computed.kind)
  }

  /// The value of a computed column. If the column has no value, this is the substitute that the manifest declares.
  func shown(_ column: ComputedColumn) -> Manifest.Value {
    let value = column.expression.value(in: self, as: column.kind)
    guard value == .none, let instead = column.whenAbsent else { return value }
    switch instead {
    case .value(let value): return value
    case .now: return now.map { .number($0) } ?? .none
    case .today: return today.map { .number($0) } ?? .none
    }
  }

  func value(ofParam param: Int) -> Manifest.Value { params[param] }

  /// The value of an aggregate. It comes from a timeline, so no rows are read.
  func value(of aggregate: Expression.Aggregate) -> Manifest.Value {
    guard let state = evaluation?.state else { return .none }
    let table = state.tables[aggregate.table]
    guard let rule = state.layouts[aggregate.table].aggregateRules[aggregate] else { return .none }
    let line = table.index.line(rule, [], .number(id))
    switch aggregate.function {
    case .count: return .number(line?.count ?? 0)
    case .sum: return .number(line?.total ?? 0)
    case .min: return line?.first(from: OutsideIndex.missing + 1).map { .number($0.key) } ?? .none
    case .max:
      guard let key = line?.last?.key, key > OutsideIndex.missing else { return .none }
      return .number(key)
    case .last:
      guard let column = aggregate.column, let last = line?.last else { return .none }
      return table[last.id]?[column] ?? .none
    }
  }
}

/// A computed column. This is a class, because many rows share an instance.
final class ComputedColumn: Sendable {
  let name: String
  let kind: Manifest.Kind
  let expression: Expression
  /// The substitute that is shown if the expression has no value.
  let whenAbsent: Manifest.Standard?

  /// Makes a computed column. Returns nil for a stored column.
  init?(_ column: Manifest.Column) {
    guard let computed = column.computed else { return nil }
    name = column.name
    kind = column.kind
    expression = computed.expression
    whenAbsent = column.whenAbsent
  }
}

/// What computed columns read besides their row: the time and all rows. This is a class, because many rows share an
/// instance.
final class EvaluationContext {
  let now: Int
  let today: Int
  let state: OutsideState

  /// Makes the context for a table's rows. Returns nil if rows of the table need neither expressions nor pictures.
  convenience init?(for layout: Layout, _ now: Instant, _ zone: TimeZone, _ state: borrowing OutsideState) {
    if layout.steps == 0, layout.pictures.isEmpty { return nil }
    self.init(now, zone, copy state)
  }

  init(_ now: Instant, _ zone: TimeZone, _ state: OutsideState) {
    self.now = now.seconds
    today = zone.day(of: now).ordinal
    self.state = state
  }
}
