import Manifest
import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

@Suite("Pictures in columns of custom modules")
struct PictureTests {
  private static let (ann, ben): (UInt32, UInt32) = (1000, 1001)
  /// Two GIF images of one pixel each.
  private static let data: [JSON] = [
    "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  ]

  static func manifest(_ photo: String = #""photo": {"type": "picture", "optional": true},"#, _ rest: String = "")
    -> String
  {
    #"""
    {
      "module": "plants", "protocol": 1, "schema": 1, "summary": "Plants.",
      "tables": {
        "plants": {
          "row": {
            "user": {"type": "account", "is": "caller"}, \#(photo)
            "name": {"type": "string", "maxLength": 40},
            "keeper": {"type": "account", "optional": true}
          },
          "one": "plant", "title": "name", "owner": "user", "visible": ["user", "keeper"],
          "verbs": ["add", "list", "show", "edit", "delete"]
        },
        "rooms": {
          "row": {"name": {"type": "string", "maxLength": 40}, "view": {"type": "picture"}},
          "one": "room", "verbs": ["add", "list", "delete"]
        }
      }\#(rest)
    }
    """#
  }

  private let world: World

  init() throws {
    world = try World(Self.manifest())
    for uid in [Self.ann, Self.ben] { try world.call("plants.list", as: uid) }
  }

  private func keeper(_ uid: UInt32) throws -> JSON {
    try #require(try world.call("system.hello", as: uid)["user"])
  }

  @discardableResult
  private func set(_ number: Int = 0, _ id: Int = 1, as uid: UInt32 = ann) throws -> JSON {
    try world.call("plants.photo.set", ["id": JSON(id), "data": Self.data[number]], as: uid)
  }

  private func got(_ uid: UInt32 = ann) throws -> JSON? {
    try world.call("plants.photo.get", ["id": 1], as: uid)["data"]
  }

  @Test("are set, replaced and removed, each with undo and redo, and survive a start")
  func life() throws {
    _ = try world.add(["name": "Fern"])
    #expect(try set()["plant"]?["photo"] == ["id": 1, "type": "image/gif", "bytes": 42])
    #expect(try set(1)["plant"]?["photo"] == ["id": 2, "type": "image/gif", "bytes": 43])
    #expect(try got() == Self.data[1])
    try world.call("history.undo", ["module": "plants"])
    #expect(try got() == Self.data[0])
    try world.restart()
    #expect(try got() == Self.data[0])
    #expect(try world.call("plants.list")["plants"]?[0]?["photo"]?["id"] == 1)
    try world.call("plants.photo.remove", ["id": 1])
    #expect(try world.refusal("plants.photo.get", ["id": 1]) == "plants.pictureNotFound")
    #expect(try world.call("plants.show", ["id": 1])["plant"]?["photo"] == nil)
    try world.call("history.undo", ["module": "plants"])
    #expect(try got() == Self.data[0])
    let other = try world.call("plants.rooms.add", ["name": "Attic"])
    #expect(other["room"]?["view"] == nil)
    try world.call("plants.rooms.view.set", ["id": 1, "data": Self.data[1]])
    #expect(try got() == Self.data[0])
    #expect(try world.call("plants.rooms.list")["rooms"]?[0]?["view"]?["bytes"] == 43)
  }

  @Test("go and come back with their row")
  func row() throws {
    _ = try world.add(["name": "Fern"])
    try set()
    try world.call("plants.delete", ["id": 1])
    #expect(world.dump.allSatisfy { !$0.contains("checksum") })
    try world.call("history.undo", ["module": "plants"])
    #expect(try got() == Self.data[0])
    // An undo can't remove a row that has a picture. It also can't restore a picture whose row is gone.
    #expect(try world.refusal("history.undo", ["module": "plants", "rev": 1]) == "plants.hasPicture")
    try world.call("plants.photo.remove", ["id": 1])
    let removed = world.rev
    try world.call("plants.delete", ["id": 1])
    #expect(try world.refusal("history.undo", ["module": "plants", "rev": JSON(removed)]) == "plants.referenceGone")
  }

  @Test("are seen and changed by the accounts that may see and change the row")
  func rights() throws {
    _ = try world.add(["name": "Fern"])
    try set()
    #expect(try world.refusal("plants.photo.get", ["id": 1], as: Self.ben) == "plants.notFound")
    #expect(try world.refusal("plants.photo.set", ["id": 1, "data": Self.data[1]], as: Self.ben) == "plants.notFound")
    try world.call("plants.edit", ["id": 1, "keeper": try keeper(Self.ben)])
    #expect(try got(Self.ben) == Self.data[0])
    #expect(try world.refusal("plants.photo.set", ["id": 1, "data": Self.data[1]], as: Self.ben) == "plants.notYours")
    #expect(try world.refusal("plants.photo.remove", ["id": 1], as: Self.ben) == "plants.notYours")
    #expect(try world.refusal("plants.photo.set", ["id": 1, "data": "AAAA"]) == "rpc.invalidParams, data type")
    #expect(
      try world.refusal("plants.add", ["name": "Moss", "photo": Self.data[0]]) == "rpc.invalidParams, photo unknown")
  }

  @Test("are told in events to those who see the row, and to nobody else")
  func events() throws {
    _ = try world.add(["name": "Fern"])
    try world.call("events.subscribe", ["topics": ["plants"]], as: Self.ben)
    try set()
    #expect(world.harness.takeEvents(of: Self.ben).isEmpty)
    try world.call("plants.edit", ["id": 1, "keeper": try keeper(Self.ben)])
    #expect(world.harness.takeEvents(of: Self.ben).contains { $0["method"] == "events.reset" })
    try set(1)
    let told = world.harness.takeEvents(of: Self.ben)
    #expect(told.contains { $0.description.contains(#""type":"image/gif""#) }, "\(told)")
  }

  @Test("have a quota for each user, also in an undo")
  func quota() throws {
    var configuration = HostConfiguration()
    let most = try #require(world.manifest.pictureBytes)
    configuration.settings[most] = 80
    _ = try world.add(["name": "Fern"])
    _ = try world.add(["name": "Moss"])
    world.harness.host.reconfigure(configuration)
    try set()
    #expect(try world.refusal("plants.photo.set", ["id": 2, "data": Self.data[0]]) == "rpc.invalidParams, data quota")
    // A new picture may use the space of the picture that it replaces.
    try set(1)
    try world.call("plants.photo.remove", ["id": 1])
    let removed = world.rev
    try set(0, 2)
    #expect(try world.refusal("history.undo", ["module": "plants", "rev": JSON(removed)]) == "plants.pictureQuota")
  }

  @Test("migrate with their columns, which are added, renamed and dropped like others")
  func migration() throws {
    func manifest(_ schema: Int, _ photo: String, _ steps: String...) -> String {
      let migrations = steps.enumerated().map { #"{"to": \#($0.offset + 2), "steps": [\#($0.element)]}"# }
      return Self.manifest(photo, #", "migrations": [\#(migrations.joined(separator: ", "))]"#)
        .replacing(#""schema": 1"#, with: #""schema": \#(schema)"#).replacing(
          #", "view": {"type": "picture"}"#, with: "")
    }
    func read(_ text: String) throws -> Manifest { try Manifest(reading: Array(text.utf8)) }
    let add = #"{"do": "add", "table": "plants", "column": "photo"}"#
    let rename = #"{"do": "rename", "table": "plants", "from": "photo", "to": "face"}"#
    let drop = #"{"do": "drop", "table": "plants", "column": "face"}"#
    let plain = manifest(1, "")
    #expect(try read(Self.manifest()).obstacle(toBringing: read(plain))?.contains("plants.photo is new") == true)
    let world = try World(plain)
    _ = try world.add(["name": "Fern"])
    try world.become(manifest(2, #""photo": {"type": "picture"},"#, add))
    try world.call("plants.photo.set", ["id": 1, "data": Self.data[0]])
    try world.become(
      manifest(3, #""face": {"type": "picture"},"#, #"{"do": "add", "table": "plants", "column": "photo"}"#, rename))
    #expect(try world.call("plants.face.get", ["id": 1])["data"] == Self.data[0])
    #expect(try read(plain).obstacle(toBringing: world.manifest) != nil)
    try world.become(manifest(4, "", add, rename, drop))
    #expect(try world.call("plants.list")["plants"]?[0]?["name"] == "Fern")
    #expect(world.dump.allSatisfy { !$0.contains("checksum") })
  }

  @Test("of one column go when it is dropped, and others stay")
  func dropping() throws {
    _ = try world.add(["name": "Fern"])
    try set()
    try world.call("plants.rooms.add", ["name": "Attic"])
    try world.call("plants.rooms.view.set", ["id": 1, "data": Self.data[1]])
    let steps = #", "migrations": [{"to": 2, "steps": [{"do": "drop", "table": "plants", "column": "photo"}]}]"#
    try world.become(Self.manifest("", steps).replacing(#""schema": 1"#, with: #""schema": 2"#))
    #expect(try world.call("plants.rooms.view.get", ["id": 1])["data"] == Self.data[1])
    #expect(world.dump.filter { $0.contains("checksum") }.count == 1)
  }
}
