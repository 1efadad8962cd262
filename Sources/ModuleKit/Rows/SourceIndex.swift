/// Finds imported rows by owner and source id.
///
/// The index is a sorted list of hashes, each with the id of its row. It takes two words per imported row, and nothing
/// for other rows. Different source ids can have the same hash, so the caller must compare the rows' source ids.
public struct SourceIndex: Sendable, Equatable {
  private struct Key: Comparable, Sendable {
    let number: Int
    let id: Int

    static func < (left: Key, right: Key) -> Bool {
      left.number != right.number ? left.number < right.number : left.id < right.id
    }
  }

  private var keys = SortedList<Key>()

  public init() {}

  public mutating func insert(_ source: SourceID?, of user: Int, id: Int) {
    guard let source else { return }
    keys.insert(Key(number: Self.number(source, user), id: id))
  }

  public mutating func remove(_ source: SourceID?, of user: Int, id: Int) {
    guard let source else { return }
    keys.remove(Key(number: Self.number(source, user), id: id))
  }

  /// The ids of rows that might have this source id. No row with this source id is missing, and rows with a different
  /// source id are rare.
  public func candidates(_ source: SourceID, of user: Int) -> [Int] {
    let number = Self.number(source, user)
    var ids: [Int] = []
    for key in keys.elements(from: Key(number: number, id: 0)) {
      if key.number != number { break }
      ids.append(key.id)
    }
    return ids
  }

  /// The hash is seeded per process, so that no user can produce collisions.
  private static func number(_ source: SourceID, _ user: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(user)
    hasher.combine(source)
    return hasher.finalize()
  }
}

/// A row that might have been imported.
public protocol SourcedRow: OwnedRow {
  var source: SourceID? { get }
}

/// An index that finds rows by their source ids.
public protocol SourcedIndex: RowIndex where Element: SourcedRow {
  var sources: SourceIndex { get }
}

extension Table where Element: SourcedRow, Index: SourcedIndex {
  /// The user's row with this source id, other than the row `id`. Nil if there is none or if `source` is nil.
  public func row(from source: SourceID?, of user: Int, but id: Int? = nil) -> Element? {
    guard let source else { return nil }
    return index.sources.candidates(source, of: user).lazy.filter { $0 != id }.compactMap { self[$0] }
      .first { $0.source == source && $0.user == user }
  }

  /// Another row of the same user with the same source id.
  public func rival(of row: Element) -> Element? { self.row(from: row.source, of: row.user, but: row.id) }
}
