import Manifest
import ModuleKit
import Time

/// What expressions see of a row: its values, and those that are computed from them.
struct RowContext: ExpressionContext {
  let id: Int
  let layout: Layout
  /// The stored values.
  let values: [Manifest.Value]
  var params: [Manifest.Value] = []
  /// Nil where a value must depend on nothing but the row.
  let surroundings: Surroundings?

  var now: Int? { surroundings?.now }
  var today: Int? { surroundings?.today }

  func value(ofColumn column: Int) -> Manifest.Value {
    if column < values.count { return values[column] }
    guard let computed = layout.columns[column].computed else { return .none }
    return computed.expression.value(in: self, as: layout.columns[column].kind)
  }

  /// The value of a computed column, or what is shown instead.
  func shown(_ column: Int) -> Manifest.Value {
    let value = value(ofColumn: column)
    guard value == .none, let instead = layout.columns[column].whenAbsent else { return value }
    switch instead {
    case .value(let value): return value
    case .now: return now.map { .number($0) } ?? .none
    case .today: return today.map { .number($0) } ?? .none
    }
  }

  func value(ofParam param: Int) -> Manifest.Value { params[param] }

  /// Timelines know all of it, so no rows are visited.
  func value(of aggregate: Expression.Aggregate) -> Manifest.Value {
    guard let state = surroundings?.state else { return .none }
    let layout = state.layouts[aggregate.table]
    let table = state.tables[aggregate.table]
    let wanted = LineRule(for: aggregate, of: layout.table)
    guard let rule = layout.rules.firstIndex(of: wanted) else { return .none }
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

/// The time, and all rows.
struct Surroundings {
  let now: Int
  let today: Int
  let state: OutsideState

  /// Nil if nothing in the table is computed.
  init?(for layout: Layout, _ now: Instant, _ zone: TimeZone, _ state: borrowing OutsideState) {
    if layout.steps == 0 { return nil }
    self.init(now, zone, copy state)
  }

  init(_ now: Instant, _ zone: TimeZone, _ state: OutsideState) {
    self.now = now.seconds
    today = zone.day(of: now).ordinal
    self.state = state
  }
}
