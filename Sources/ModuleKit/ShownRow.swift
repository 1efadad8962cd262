public import Wire

/// A row that callers see: who does, and what they see of it. From that come its table's description, the fields of results and
/// the replies that have it in them.
public protocol ShownRow: Row {
  /// The module whose row it is, which knows the others.
  associatedtype State: Module

  /// What one is called in replies.
  static var one: StaticString { get }

  func isVisible(to viewer: Viewer, in state: borrowing State) -> Bool

  /// Shows its members, as they are within an object.
  func showMembers(to viewer: Viewer, in state: borrowing State, _ reply: inout some Reply)

  /// Shows it as events and history do, which know it as it was.
  func tell(to viewer: Viewer, in state: borrowing State, _ writer: inout JSONWriter)
}

extension ShownRow {
  public func show(to viewer: Viewer, in state: borrowing State, _ reply: inout some Reply) {
    reply.beginObject()
    showMembers(to: viewer, in: state, &reply)
    reply.endObject()
  }

  public func tell(to viewer: Viewer, in state: borrowing State, _ writer: inout JSONWriter) {
    show(to: viewer, in: state, &writer)
  }

  /// What its object has, learned from a blank one.
  public static var fields: [Field] { Field.all { blank(1).show(to: .nobody, in: State(), &$0) } }

  /// The member of a result that it is.
  public static var field: Field { Field(one.description, .object(fields)) }
}

/// A row that is somebody's.
public protocol OwnedRow: Row {
  var user: Int { get }
}

extension Table where Element: OwnedRow {
  /// Has the current undo to do with nobody else's rows?
  public func touchesOnly(rowsOf user: Int) -> Bool {
    touched.allSatisfy { ($0.after ?? $0.before)?.user ?? user == user }
  }
}

extension ShownRow where Self: OwnedRow {
  /// Nobody else sees it.
  public func isVisible(to viewer: Viewer, in state: borrowing State) -> Bool { user == viewer.account }
}

extension Module {
  /// Writes a row under what one is called, or under another name.
  public func reply<Element: ShownRow>(
    _ name: StaticString = Element.one, with row: Element, _ viewer: Viewer, to writer: inout JSONWriter
  ) where Element.State == Self {
    writer.key(name)
    row.show(to: viewer, in: self, &writer)
  }

  /// The same, as the caller sees it.
  public func reply<Element: ShownRow>(
    _ name: StaticString = Element.one, with row: Element, _ call: Call, to writer: inout JSONWriter
  ) where Element.State == Self {
    reply(name, with: row, call.viewer, to: &writer)
  }

  /// Writes a page of a table's rows, see `Page.write`, for which it is inlined, too.
  @inline(__always)
  public func page<Item, Element: ShownRow>(
    _ name: StaticString, _ items: some Sequence<Item>, _ call: Call, to writer: inout JSONWriter,
    limit: Param<Int> = Page.limit, cursor: (Item) -> Cursor, row: (Item) -> Element?
  ) where Element.State == Self {
    Page.write(name, items, call, to: &writer, limit: limit, cursor: cursor) { item, writer in
      row(item)?.show(to: call.viewer, in: self, &writer)
    }
  }
}
