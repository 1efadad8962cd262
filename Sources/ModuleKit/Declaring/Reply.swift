public import Wire

/// Receives the members of an object that callers see, one member at a time. One implementation writes the members as
/// JSON. Another implementation collects their schemas.
///
/// A single function can therefore show an object and also declare its members. Only the collector uses the schemas.
public protocol Reply {
  mutating func beginObject()
  mutating func endObject()

  /// A member that is always present, with `null` for nil.
  mutating func member<Value: WrittenValue>(
    _ name: StaticString, _ value: Value, _ schema: @autoclosure () -> Schema)

  /// A member that is omitted if it is nil.
  mutating func member<Value: WrittenValue>(
    _ name: StaticString, ifAny value: Value?, _ schema: @autoclosure () -> Schema)

  /// A nested object, shown by another function.
  mutating func object(_ name: StaticString, _ show: (inout Self) -> Void)

  /// A nested object that is omitted if it is nil. `blank` is an example, from which the collector learns the members.
  mutating func object<Item>(
    _ name: StaticString, ifAny item: Item?, blank: @autoclosure () -> Item, _ show: (Item, inout Self) -> Void)

  /// A list of objects, each shown by another function.
  mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ count: @autoclosure () -> ClosedRange<Int>,
    blank: @autoclosure () -> Items.Element, _ show: (Items.Element, inout Self) -> Void)

  /// Members that depend on more than the shown row (`Schema.derived`).
  mutating func derived(_ show: (inout Self) -> Void)
}

extension JSONWriter: Reply {
  public mutating func member<Value: WrittenValue>(
    _ name: StaticString, _ value: Value, _ schema: @autoclosure () -> Schema
  ) {
    value.write(name, to: &self)
  }

  public mutating func member<Value: WrittenValue>(
    _ name: StaticString, ifAny value: Value?, _ schema: @autoclosure () -> Schema
  ) {
    value?.write(name, to: &self)
  }

  public mutating func object(_ name: StaticString, _ show: (inout JSONWriter) -> Void) {
    key(name)
    show(&self)
  }

  public mutating func object<Item>(
    _ name: StaticString, ifAny item: Item?, blank: @autoclosure () -> Item, _ show: (Item, inout JSONWriter) -> Void
  ) {
    guard let item else { return }
    key(name)
    show(item, &self)
  }

  public mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ count: @autoclosure () -> ClosedRange<Int>,
    blank: @autoclosure () -> Items.Element, _ show: (Items.Element, inout JSONWriter) -> Void
  ) {
    list(name, items, show)
  }

  public mutating func derived(_ show: (inout JSONWriter) -> Void) { show(&self) }

  /// A list of objects, each shown by a function.
  public mutating func list<Item>(
    _ name: StaticString, _ items: some Sequence<Item>, _ show: (Item, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for item in items { show(item, &self) }
    endArray()
  }
}
