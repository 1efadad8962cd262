/// Rows that came from elsewhere, by whose they are and what they were called there.
///
/// It keeps a number made of that beside the row's id, in order: two words a row, and nothing for rows that were made here. Rows
/// of different sources may have the same number, so whoever asks compares.
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

  /// Ids of rows that may be of this source: all that are, and seldom another.
  public func candidates(_ source: SourceID, of user: Int) -> [Int] {
    let number = Self.number(source, user)
    var ids: [Int] = []
    for key in keys.elements(from: Key(number: number, id: 0)) {
      if key.number != number { break }
      ids.append(key.id)
    }
    return ids
  }

  /// Nobody outside can tell which sources have the same number: it is another in each process.
  private static func number(_ source: SourceID, _ user: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(user)
    hasher.combine(source)
    return hasher.finalize()
  }
}

/// A row that may have come from elsewhere.
public protocol SourcedRow: OwnedRow {
  var source: SourceID? { get }
}

/// An index that knows where rows came from.
public protocol SourcedIndex: RowIndex where Element: SourcedRow {
  var sources: SourceIndex { get }
}

extension Table where Element: SourcedRow, Index: SourcedIndex {
  /// The row that came from there under that name; nil also where no name is given.
  public func row(from source: SourceID?, of user: Int, but id: Int? = nil) -> Element? {
    guard let source else { return nil }
    return index.sources.candidates(source, of: user).lazy.filter { $0 != id }.compactMap { self[$0] }
      .first { $0.source == source && $0.user == user }
  }

  /// Another one of its user's that came from there under that name.
  public func rival(of row: Element) -> Element? { self.row(from: row.source, of: row.user, but: row.id) }
}
