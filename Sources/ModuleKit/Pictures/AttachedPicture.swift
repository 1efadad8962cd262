/// A picture that belongs to a row or to a column of a row. The row or column can have several pictures.
public protocol AttachedPicture: PictureRow {
  associatedtype Parent: Hashable & Sendable

  /// What the picture belongs to: the id of a row, or a column of a row.
  var parent: Parent { get }
}

/// The pictures of each parent, and the total size of each user's pictures.
public struct AttachedPictureIndex<Element: AttachedPicture>: PictureRoomIndex {
  private var parents: [Element.Parent: [Int]] = [:]
  public private(set) var room = PictureRoom()

  public init() {}

  public mutating func insert(_ picture: Element) {
    var ids = parents[picture.parent] ?? []
    ids.insert(picture.id, at: ids.firstIndex { $0 > picture.id } ?? ids.count)
    parents[picture.parent] = ids
    room.insert(picture.file, of: picture.user)
  }

  public mutating func remove(_ picture: Element) {
    parents.lessen(picture.parent) { $0.removeAll { $0 == picture.id } }
    room.remove(picture.file, of: picture.user)
  }

  /// The pictures of this parent, in the order in which they were added.
  public func ids(of parent: Element.Parent) -> [Int] { parents[parent] ?? [] }
}

extension AttachedPicture {
  /// The maximum number of pictures of a row.
  public static var mostPerRow: Int { 20 }

  /// Writes the members of a picture that is shown inside the row that it belongs to.
  public func showBriefly(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    file.show(to: &reply)
    reply.endObject()
  }
}

extension Table where Element: AttachedPicture, Index == AttachedPictureIndex<Element> {
  public func all(of parent: Element.Parent) -> [Element] { index.ids(of: parent).compactMap { self[$0] } }

  public mutating func removeAll(of parent: Element.Parent) {
    for id in index.ids(of: parent) { remove(id) }
  }

  /// Checks that a row has room for one more picture. `count` is the size of that picture in bytes, and `field` is the
  /// param with the picture.
  public func checkRoom(
    for count: Int, of parent: Element.Parent, _ row: String, in field: String, _ call: Call, _ most: Setting
  ) throws(Rejection) where Element.Parent == Int {
    guard index.ids(of: parent).count < Element.mostPerRow else {
      throw .violation(
        field, "count",
        "is one too many: \(row) \(parent) already has \(Element.mostPerRow) pictures, which is the limit")
    }
    try checkRoom(for: count, in: field, call, most)
  }

  /// If a change from another machine replaced a picture, rejects the change.
  public func admitChanges() throws(Rejection) {
    for change in changes {
      guard let before = change.before, let after = change.after else { continue }
      guard before.parent == after.parent, before.file == after.file else {
        throw .conflict(
          "sync.notAdmitted", "Picture \(change.id) has different content here, and pictures can't be changed.")
      }
    }
  }
}
