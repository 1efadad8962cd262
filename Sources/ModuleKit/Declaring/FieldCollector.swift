/// Collects the members of an object. The function that shows such objects runs once, on a blank object.
public struct FieldCollector: Reply {
  private(set) var fields: [Field] = []

  public mutating func beginObject() {}
  public mutating func endObject() {}

  public mutating func member<Value: WrittenValue>(
    _ name: StaticString, _ value: Value, _ schema: @autoclosure () -> Schema
  ) {
    fields.append(Field(name.description, schema()))
  }

  public mutating func member<Value: WrittenValue>(
    _ name: StaticString, ifAny value: Value?, _ schema: @autoclosure () -> Schema
  ) {
    fields.append(Field(name.description, schema(), optional: true))
  }

  public mutating func object(_ name: StaticString, _ show: (inout FieldCollector) -> Void) {
    fields.append(Field(name.description, .object(Field.all(of: show))))
  }

  public mutating func object<Item>(
    _ name: StaticString, ifAny item: Item?, blank: @autoclosure () -> Item,
    _ show: (Item, inout FieldCollector) -> Void
  ) {
    let shown = blank()
    fields.append(Field(name.description, .object(Field.all { show(shown, &$0) }), optional: true))
  }

  public mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ count: @autoclosure () -> ClosedRange<Int>,
    blank: @autoclosure () -> Items.Element, _ show: (Items.Element, inout FieldCollector) -> Void
  ) {
    let shown = blank()
    fields.append(Field(name.description, .array(.object(Field.all { show(shown, &$0) }), count())))
  }

  public mutating func derived(_ show: (inout FieldCollector) -> Void) {
    fields += Field.all(of: show).map { Field($0.name, .derived($0.schema), optional: $0.isOptional) }
  }
}

extension Field {
  /// The members of the object that `show` writes.
  public static func all(of show: (inout FieldCollector) -> Void) -> [Field] {
    var collector = FieldCollector()
    show(&collector)
    return collector.fields
  }
}
