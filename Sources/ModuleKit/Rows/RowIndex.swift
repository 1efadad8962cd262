/// Data that a module derives from the rows of one table, such as sums, orders and memberships.
///
/// The table updates the index at every change, including rollbacks. So undo, edits and replay can't make the index
/// differ from the rows. Two indexes are equal if they return the same answers, whatever the order of the changes. A
/// test compares each index with a rebuilt index.
public protocol RowIndex: Sendable, Equatable {
  associatedtype Element: KeptRow

  init()
  mutating func insert(_ row: Element)
  mutating func remove(_ row: Element)

  /// Replaces a row. An index that most edits leave unchanged should implement this function.
  mutating func replace(_ old: Element, with new: Element)
}

extension RowIndex {
  public mutating func replace(_ old: Element, with new: Element) {
    remove(old)
    insert(new)
  }
}

/// The index of a table whose rows are looked up only by id.
public struct NoIndex<Element: KeptRow>: RowIndex {
  public init() {}
  public mutating func insert(_ row: Element) {}
  public mutating func remove(_ row: Element) {}
}
