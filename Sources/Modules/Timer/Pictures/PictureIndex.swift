package import ModuleKit

/// Pictures by entry, and the total size for each user.
package struct PictureIndex: PictureRoomIndex {
  private var entries: [Int: [Int]] = [:]
  package private(set) var room = PictureRoom()

  package init() {}

  package mutating func insert(_ picture: Picture) {
    var ids = entries[picture.entry] ?? []
    ids.insert(picture.id, at: ids.firstIndex { $0 > picture.id } ?? ids.count)
    entries[picture.entry] = ids
    room.insert(picture.file, of: picture.user)
  }

  package mutating func remove(_ picture: Picture) {
    entries.lessen(picture.entry) { $0.removeAll { $0 == picture.id } }
    room.remove(picture.file, of: picture.user)
  }

  /// In the order in which they were added.
  func ids(of entry: Int) -> [Int] { entries[entry] ?? [] }
}
