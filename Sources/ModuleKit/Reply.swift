public import Wire

/// What the members of an object that callers see are given to, one call a member: JSON, or a list of what they are.
///
/// So what callers see of a thing is declared once, by the function that shows it. Only the collector looks at what kind a
/// member is of.
public protocol Reply {
  mutating func beginObject()
  mutating func endObject()

  /// A member that is always there; `null` for nil.
  mutating func member<Value: WrittenValue>(
    _ name: StaticString, _ value: Value, _ schema: @autoclosure () -> Schema)

  /// A member that is left out where it is nil.
  mutating func member<Value: WrittenValue>(
    _ name: StaticString, ifAny value: Value?, _ schema: @autoclosure () -> Schema)

  /// A member that another function shows.
  mutating func object(_ name: StaticString, _ show: (inout Self) -> Void)

  /// The same, left out where it is nil. `blank` is an example, from which the members are learned.
  mutating func object<Item>(
    _ name: StaticString, ifAny item: Item?, blank: @autoclosure () -> Item, _ show: (Item, inout Self) -> Void)

  /// A list of things, each of which another function shows.
  mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ count: @autoclosure () -> ClosedRange<Int>,
    blank: @autoclosure () -> Items.Element, _ show: (Items.Element, inout Self) -> Void)

  /// Members that are derived from more than the row that is shown, as `Schema.derived` says of one.
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

  /// A list of things, each of which a function shows.
  public mutating func list<Item>(
    _ name: StaticString, _ items: some Sequence<Item>, _ show: (Item, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for item in items { show(item, &self) }
    endArray()
  }
}
