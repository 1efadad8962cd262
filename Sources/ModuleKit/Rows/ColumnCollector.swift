import Wire

struct ColumnCollector: RowCarrier {
  private(set) var columns: [Column] = []

  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind
  ) {
    columns.append(Column(name.description, kind()))
  }

  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind
  ) {
    columns.append(Column(name.description, kind(), isRequired: false))
  }

  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) {
    columns.append(Column(name.description, kind(), isRequired: false, standard: Self.json(standard)))
  }

  mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) {
    columns.append(Column(name.description, kind(), isRequired: false))
  }

  mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) {}

  /// The value as it would be stored.
  private static func json(_ value: some StoredValue) -> JSON? {
    var writer = JSONWriter()
    writer.beginObject()
    value.write("value", to: &writer)
    writer.endObject()
    return (try? JSON(parsing: writer.bytes))?["value"]
  }
}
