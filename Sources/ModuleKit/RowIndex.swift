/// What a module derives from the rows of one table: sums, orders, memberships.
///
/// The table calls it at every change, forward and back, so undo, edit and replay cannot make it drift. Two indexes are equal
/// when they would answer alike, whatever order the rows came in: a test compares each with a rebuild.
public protocol RowIndex: Sendable, Equatable {
  associatedtype Element: KeptRow

  init()
  mutating func insert(_ row: Element)
  mutating func remove(_ row: Element)

  /// Override where most edits leave the index as it is.
  mutating func replace(_ old: Element, with new: Element)
}

extension RowIndex {
  public mutating func replace(_ old: Element, with new: Element) {
    remove(old)
    insert(new)
  }
}

/// For a table that is looked up by id alone.
public struct NoIndex<Element: KeptRow>: RowIndex {
  public init() {}
  public mutating func insert(_ row: Element) {}
  public mutating func remove(_ row: Element) {}
}
