/// Data that a module derives from the rows of one table, such as sums, orders and memberships.
///
/// The table updates the index at every change, including rollbacks, so undo, edit and replay can't make the index
/// differ from the rows. Two indexes are equal if they give the same answers, whatever order the rows came in. A test
/// compares each index with a rebuild.
public protocol RowIndex: Sendable, Equatable {
  associatedtype Element: KeptRow

  init()
  mutating func insert(_ row: Element)
  mutating func remove(_ row: Element)

  /// Override this if most edits leave the index unchanged.
  mutating func replace(_ old: Element, with new: Element)
}

extension RowIndex {
  public mutating func replace(_ old: Element, with new: Element) {
    remove(old)
    insert(new)
  }
}

/// The index of a table that is looked up only by id.
public struct NoIndex<Element: KeptRow>: RowIndex {
  public init() {}
  public mutating func insert(_ row: Element) {}
  public mutating func remove(_ row: Element) {}
}
