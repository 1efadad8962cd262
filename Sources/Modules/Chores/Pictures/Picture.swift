package import ModuleKit

/// A picture of a task. The task's row has the picture's id. The bytes are in a separate file, which is named after
/// that id.
package struct Picture: PictureRow {
  package let id: Int
  package var house: Int
  var task: Int
  /// The user who added the picture. The picture counts towards this user's quota.
  package var user: Int
  package var file: PictureFile

  package static func blank(_ id: Int) -> Picture { Picture(id: id, house: 0, task: 0, user: 0, file: .blank) }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("task", &task, .reference("tasks"))
    try carrier.member("user", &user, .account)
    try file.carry(by: &carrier)
  }
}

extension Picture: ShownRow, HouseRow {
  package static let one: StaticString = "picture"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    chores.members.index.lives(viewer.account, in: house)
  }

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    file.show(to: &reply)
  }
}

/// The pictures of each house, and the total size of each user's pictures.
package struct PictureIndex: PictureRoomIndex {
  package private(set) var room = PictureRoom()
  private var houses: [Int: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ picture: Picture) {
    room.insert(picture.file, of: picture.user)
    houses[picture.house, default: []].insert(picture.id)
  }

  package mutating func remove(_ picture: Picture) {
    room.remove(picture.file, of: picture.user)
    houses.lessen(picture.house) { $0.remove(picture.id) }
  }

  var houseIDs: some Sequence<Int> { houses.keys }
  func ids(in house: Int) -> Set<Int> { houses[house] ?? [] }
}
