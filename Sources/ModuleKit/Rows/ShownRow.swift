public import Wire

/// A row that callers see. The row's type declares who may see the row, and which of its members. The table's
/// description, the fields of results and the replies are derived from this declaration.
public protocol ShownRow: Row {
  /// The module of the row. Its state gives the row access to other rows.
  associatedtype State: Module

  /// The name of such a row in replies.
  static var one: StaticString { get }

  func isVisible(to viewer: Viewer, in state: borrowing State) -> Bool

  /// Shows the members within an object that has already begun.
  func showMembers(to viewer: Viewer, in state: borrowing State, _ reply: inout some Reply)

  /// Shows an earlier state of the row in events and history.
  func tell(to viewer: Viewer, in state: borrowing State, _ writer: inout JSONWriter)

  /// What happens to the row when everything about this account is erased. By default a row with an owner is removed
  /// together with its owner, and other rows stay. A module's tables are erased in reverse order, so the rows that
  /// refer to this row are already erased.
  func erasure(of account: Int, in state: borrowing State) -> Erasure<Self>
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

  public func erasure(of account: Int, in state: borrowing State) -> Erasure<Self> { .stays }

  /// The members of the row's object, collected from a blank row.
  public static var fields: [Field] { Field.all { blank(1).show(to: .nobody, in: State(), &$0) } }

  /// The member of a result that contains the row.
  public static var field: Field { Field(one.description, .object(fields)) }
}

/// A row with an owner.
public protocol OwnedRow: Row {
  var user: Int { get }
}

extension Table where Element: OwnedRow {
  /// Whether the current undo changes only rows of this user.
  public func touchesOnly(rowsOf user: Int) -> Bool {
    touched.allSatisfy { ($0.after ?? $0.before)?.user ?? user == user }
  }
}

extension ShownRow where Self: OwnedRow {
  /// Only the owner sees the row.
  public func isVisible(to viewer: Viewer, in state: borrowing State) -> Bool { user == viewer.account }

  public func erasure(of account: Int, in state: borrowing State) -> Erasure<Self> {
    user == account ? .goes : .stays
  }
}

extension Module {
  /// Writes a row as the viewer sees it, under its usual name or another name.
  public func reply<Element: ShownRow>(
    _ name: StaticString = Element.one, with row: Element, _ viewer: Viewer, to writer: inout JSONWriter
  ) where Element.State == Self {
    writer.key(name)
    row.show(to: viewer, in: self, &writer)
  }

  /// Writes a row as the caller sees it, under its usual name or another name.
  public func reply<Element: ShownRow>(
    _ name: StaticString = Element.one, with row: Element, _ call: Call, to writer: inout JSONWriter
  ) where Element.State == Self {
    reply(name, with: row, call.viewer, to: &writer)
  }

  /// Writes a page of a table's rows. This function is inlined for the same reason as `Page.write`.
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
