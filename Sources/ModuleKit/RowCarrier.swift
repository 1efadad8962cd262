/// What carries a row's members, one call a member and in the order in which they are stored: from JSON into the row, from the
/// row into JSON, or their descriptions into a list.
///
/// So a row declares its members once (`Row.carry`). Calls are specialised for each pair of a row and a carrier; only the
/// carrier that describes rows looks at kinds.
public protocol RowCarrier {
  /// `Never` where a row can't be wrong.
  associatedtype Failure: Error

  /// A member that every row has.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind) throws(Failure)

  /// A member that is left out where it is nil.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind) throws(Failure)

  /// A member that is left out where it has its usual value.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) throws(Failure)

  /// A member that is left out where it is the same as another one of the row.
  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) throws(Failure)

  /// A condition that every row must meet; where one doesn't, the member of that name is reported as wrong.
  mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) throws(Failure)
}

extension RowCarrier {
  /// A member that every row has, within limits.
  public mutating func member<Value: MeasuredValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>
  ) throws(Failure) {
    try member(name, &value, Value.kind(range))
    let isWithin = range.contains(value)
    try require(isWithin, name)
  }

  /// The same, left out where it has its usual value.
  public mutating func member<Value: MeasuredValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, absent standard: Value
  ) throws(Failure) {
    try member(name, &value, Value.kind(range), absent: standard)
    let isWithin = range.contains(value)
    try require(isWithin, name)
  }
}
