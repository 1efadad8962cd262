import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Pictures of remarks")
struct PictureTests {
  let world: World
  /// A GIF image of one pixel.
  static let data: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  init() throws { world = try World() }

  @discardableResult
  private func attach(_ remark: Int = 1, as uid: UInt32 = World.ann, in world: World? = nil) throws -> JSON {
    try (world ?? self.world).call("remarks.picture.add", ["remark": JSON(remark), "data": Self.data], as: uid)
  }

  @Test("are added by the author, shown with the remark, and returned unchanged to everybody who sees it")
  func addAndGet() throws {
    try world.add("A bench")
    let added = try attach()
    let picture: JSON = ["id": 1, "remark": 1, "type": "image/gif", "bytes": 42]
    #expect(added["picture"] == picture)
    #expect(added["remark"]?["pictures"] == [["id": 1, "type": "image/gif", "bytes": 42]])
    for uid in [World.ann, World.ben, World.admin] {
      let got = try world.call("remarks.picture.get", ["picture": 1], as: uid)
      #expect(got["picture"] == picture && got["data"] == Self.data)
      #expect(try world.call("remarks.list", as: uid)["remarks"]?[0]?["pictures"]?.count == 1)
    }
    let other: JSON = ["remark": 1, "data": Self.data]
    #expect(try world.reason("remarks.picture.add", other, as: World.ben) == "remarks.notYours")
    #expect(try world.reason("remarks.picture.add", other, as: World.admin) == "remarks.notYours")
    let nowhere = try world.refusal("remarks.picture.add", ["remark": 2, "data": Self.data])
    #expect(nowhere.reason == "remarks.notFound" && nowhere.data?["field"] == "remark")
    #expect(try world.reason("remarks.picture.remove", ["picture": 1], as: World.ben) == "remarks.notYours")
    #expect(try world.violations("remarks.picture.add", ["remark": 1, "data": "AAAA"]) == ["data: type"])
    #expect(world.indexesAreTrue)
  }

  @Test("are hidden and shown with their remark, also in events")
  func visibility() throws {
    try world.call("remarks.list", as: World.ben)
    try world.add("A bench", private: true)
    try attach()
    try world.call("events.subscribe", ["topics": ["remarks"]], as: World.ben)
    for uid in [World.ben, World.admin] {
      #expect(try world.reason("remarks.picture.get", ["picture": 1], as: uid) == "remarks.pictureNotFound")
      #expect(try world.reason("remarks.picture.remove", ["picture": 1], as: uid) == "remarks.pictureNotFound")
    }
    func isReset() -> Bool { world.harness.takeEvents(of: World.ben).contains { $0["method"] == "events.reset" } }
    try world.call("remarks.edit", ["id": 1, "visibility": "public"])
    #expect(isReset())
    #expect(try world.call("remarks.picture.get", ["picture": 1], as: World.ben)["data"] == Self.data)
    try world.call("remarks.edit", ["id": 1, "text": "A chair"])
    #expect(!isReset())
    try world.call("remarks.edit", ["id": 1, "visibility": "private"])
    #expect(isReset())
    #expect(try world.reason("remarks.picture.get", ["picture": 1], as: World.ben) == "remarks.pictureNotFound")
  }

  @Test("are removed with their remark and by administrators, and undo restores them")
  func removal() throws {
    try world.add("A bench")
    try attach()
    try world.call("remarks.delete", ["id": 1], as: World.admin)
    #expect(try world.reason("remarks.picture.get", ["picture": 1]) == "remarks.pictureNotFound")
    try world.undo(as: World.admin)
    #expect(try world.call("remarks.picture.get", ["picture": 1])["data"] == Self.data)
    let removed = try world.call("remarks.picture.remove", ["picture": 1], as: World.admin)
    #expect(removed["remark"]?["pictures"] == [])
    try world.undo(as: World.admin)
    try world.restart()
    #expect(try world.call("remarks.show", ["id": 1])["remark"]?["pictures"]?.count == 1)
    #expect(try world.undoRefusal(1).reason == "remarks.hasPictures")
    let rev = try world.rev("remarks.picture.remove", ["picture": 1])
    try world.call("remarks.delete", ["id": 1])
    #expect(try world.undoRefusal(rev).reason == "remarks.remarkGone")
    #expect(world.indexesAreTrue)
  }

  @Test("are at most 20 for a remark, and stay within the user's limit, also after undo")
  func limits() throws {
    try world.add("A bench")
    for _ in 1...20 { try attach() }
    #expect(try world.violations("remarks.picture.add", ["remark": 1, "data": Self.data]) == ["data: count"])
    let rev = try world.rev("remarks.picture.remove", ["picture": 3])
    try attach()
    #expect(try world.undoRefusal(rev).reason == "remarks.pictureCount")

    var settings = Settings()
    settings[Remarks.pictureBytes] = 100
    let small = try World(user: World.ann, settings: settings)
    try small.add("A bench")
    for _ in 1...2 { try attach(in: small) }
    #expect(try small.violations("remarks.picture.add", ["remark": 1, "data": Self.data]) == ["data: quota"])
    let removal = try small.rev("remarks.picture.remove", ["picture": 1])
    try attach(in: small)
    // The undo is refused because the file of the removed picture was deleted to make room.
    #expect(["history.pictureGone", "remarks.pictureQuota"].contains(try small.undoRefusal(removal).reason))
  }
}
