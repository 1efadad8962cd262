import ModuleKit

/// Pictures by entry, and how much room each user's take.
package struct PictureIndex: RowIndex {
  private var entries: [Int: [Int]] = [:]
  private var bytes: [Int: Int] = [:]

  package init() {}

  package mutating func insert(_ picture: Picture) {
    var ids = entries[picture.entry] ?? []
    ids.insert(picture.id, at: ids.firstIndex { $0 > picture.id } ?? ids.count)
    entries[picture.entry] = ids
    bytes[picture.user, default: 0] += picture.bytes
  }

  package mutating func remove(_ picture: Picture) {
    entries[picture.entry]?.removeAll { $0 == picture.id }
    if entries[picture.entry]?.isEmpty == true { entries[picture.entry] = nil }
    let left = bytes[picture.user, default: 0] - picture.bytes
    bytes[picture.user] = left > 0 ? left : nil
  }

  /// In the order in which they came.
  func ids(of entry: Int) -> [Int] { entries[entry] ?? [] }

  func bytes(of user: Int) -> Int { bytes[user] ?? 0 }
}
