public import Wire

/// Writes a row's members as JSON.
extension JSONWriter: RowCarrier {
  public typealias Failure = Never

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind
  ) {
    value.write(name, to: &self)
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind
  ) {
    value?.write(name, to: &self)
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) {
    if !value.isWritten(like: standard) { value.write(name, to: &self) }
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) {
    if !value.isWritten(like: other) { value.write(name, to: &self) }
  }

  public mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) {}
}
