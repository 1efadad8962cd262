/// Visits a row's members one by one, in stored order. A carrier reads JSON into the row, writes the row as JSON, or
/// collects the columns.
///
/// So a row declares its members only once (`Row.carry`). The calls are specialised for each pair of row and carrier.
/// Only the carrier that describes rows uses the kinds.
public protocol RowCarrier {
  /// The type of the error. It is `Never` if visiting can't fail.
  associatedtype Failure: Error

  /// A required member.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind) throws(Failure)

  /// A member that is omitted if it is nil.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind) throws(Failure)

  /// A member that is omitted if it has its default value.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) throws(Failure)

  /// A member that is omitted if it equals another member of the row.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) throws(Failure)

  /// A condition that every row must meet. If it is false, the error names this member.
  mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) throws(Failure)
}

extension RowCarrier {
  /// A required member within limits.
  public mutating func member<Value: MeasuredValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>
  ) throws(Failure) {
    try member(name, &value, Value.kind(range))
    let isWithin = range.contains(value)
    try require(isWithin, name)
  }

  /// A member within limits that is omitted if it has its default value.
  public mutating func member<Value: MeasuredValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, absent standard: Value
  ) throws(Failure) {
    try member(name, &value, Value.kind(range), absent: standard)
    let isWithin = range.contains(value)
    try require(isWithin, name)
  }
}
