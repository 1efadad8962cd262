import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Permissions on remarks")
struct RightsTests {
  /// Makes a world in which Ann and Ben have accounts and Ann has made a remark. A stranger is a uid without an
  /// account.
  private static func world(private isPrivate: Bool) throws -> World {
    let world = try World()
    try world.add("Ann was here", 1.3, 103.8, private: isPrivate)
    try world.call("remarks.picture.add", ["remark": 1, "data": PictureTests.data])
    try world.call("remarks.filter.set", ["name": "Benches", "query": "bench"])
    try world.call("remarks.list", as: World.ben)
    return world
  }

  private static let uids: [String: UInt32] = [
    "owner": World.ann, "other": World.ben, "admin": World.admin, "stranger": 4711,
  ]

  private static func params(_ method: String) -> JSON {
    switch method {
    case "remarks.add": ["text": "mine", "lat": 0, "lon": 0]
    case "remarks.list": [:]
    case "remarks.near": ["lat": 1.3, "lon": 103.8, "radius": 1000]
    case "remarks.search": ["query": "here"]
    case "remarks.edit": ["id": 1, "text": "changed"]
    case "remarks.picture.add": ["remark": 1, "data": PictureTests.data]
    case "remarks.picture.get", "remarks.picture.remove": ["picture": 1]
    case "remarks.filter.set", "remarks.filter.remove": ["name": "Benches"]
    case "remarks.filters": [:]
    default: ["id": 1]
    }
  }

  @Test(
    "only the author may change one, an administrator may delete public ones, and nobody sees others' private ones",
    arguments: [
      (
        false,
        """
        method                  owner  other                            admin                            stranger
        remarks.add             ok     ok                               ok                               ok
        remarks.list            ok     ok                               ok                               ok
        remarks.near            ok     ok                               ok                               ok
        remarks.search          ok     ok                               ok                               ok
        remarks.show            ok     ok                               ok                               ok
        remarks.edit            ok     forbidden/remarks.notYours       forbidden/remarks.notYours       forbidden/remarks.notYours
        remarks.delete          ok     forbidden/remarks.notYours       ok                               forbidden/remarks.notYours
        remarks.picture.add     ok     forbidden/remarks.notYours       forbidden/remarks.notYours       forbidden/remarks.notYours
        remarks.picture.get     ok     ok                               ok                               ok
        remarks.picture.remove  ok     forbidden/remarks.notYours       ok                               forbidden/remarks.notYours
        remarks.filter.set      ok     ok                               ok                               ok
        remarks.filter.remove   ok     notFound/remarks.filterNotFound  notFound/remarks.filterNotFound  notFound/remarks.filterNotFound
        remarks.filters         ok     ok                               ok                               ok
        """
      ),
      (
        true,
        """
        method                  owner  other                             admin                             stranger
        remarks.add             ok     ok                                ok                                ok
        remarks.list            ok     ok                                ok                                ok
        remarks.near            ok     ok                                ok                                ok
        remarks.search          ok     ok                                ok                                ok
        remarks.show            ok     notFound/remarks.notFound         notFound/remarks.notFound         notFound/remarks.notFound
        remarks.edit            ok     notFound/remarks.notFound         notFound/remarks.notFound         notFound/remarks.notFound
        remarks.delete          ok     notFound/remarks.notFound         notFound/remarks.notFound         notFound/remarks.notFound
        remarks.picture.add     ok     notFound/remarks.notFound         notFound/remarks.notFound         notFound/remarks.notFound
        remarks.picture.get     ok     notFound/remarks.pictureNotFound  notFound/remarks.pictureNotFound  notFound/remarks.pictureNotFound
        remarks.picture.remove  ok     notFound/remarks.pictureNotFound  notFound/remarks.pictureNotFound  notFound/remarks.pictureNotFound
        remarks.filter.set      ok     ok                                ok                                ok
        remarks.filter.remove   ok     notFound/remarks.filterNotFound   notFound/remarks.filterNotFound   notFound/remarks.filterNotFound
        remarks.filters         ok     ok                                ok                                ok
        """
      ),
    ])
  func matrix(isPrivate: Bool, table: String) throws {
    let methods = try World().methods
    try RightsMatrix(table).hold(methods: methods) { method, role in
      let world = try Self.world(private: isPrivate)
      return world.harness.respond(method, Self.params(method), as: try #require(Self.uids[role]))
    }
  }

  @Test(
    "a private remark is in no list of another user, with any query", arguments: ["other", "admin", "stranger"])
  func lists(role: String) throws {
    let world = try Self.world(private: true)
    let uid = try #require(Self.uids[role])
    let ways: [(String, JSON)] = [
      ("remarks.list", [:]), ("remarks.list", ["author": "uid5000"]), ("remarks.list", ["mine": false]),
      ("remarks.list", ["bbox": [103, 1, 104, 2]]), ("remarks.list", ["from": "2026-01-01"]),
      ("remarks.near", ["lat": 1.3, "lon": 103.8, "radius": 1000]),
      ("remarks.search", ["query": "here"]), ("remarks.search", ["query": "uid5000"]),
      ("remarks.search", ["query": "uid5000", "in": "author", "bbox": [103, 1, 104, 2]]),
      ("remarks.search", ["query": "h", "in": "text"]),
    ]
    for (method, params) in ways {
      #expect(try world.ids(method, params, as: uid) == [], "\(method) \(params)")
      if params["mine"] == nil { #expect(try world.ids(method, params) == [1], "\(method) \(params)") }
    }
  }

  @Test("a private text doesn't leak through idempotency keys, dry runs or undo")
  func ways() throws {
    let world = try Self.world(private: true)
    for uid in [World.ben, World.admin] {
      let edit: JSON = ["id": 1, "text": "x", "dryRun": true]
      #expect(try world.harness.refusal("remarks.edit", edit, as: uid)["code"] == -32001)
      let delete: JSON = ["id": 1, "idempotencyKey": "k"]
      #expect(try world.harness.refusal("remarks.delete", delete, as: uid)["code"] == -32001)
    }
    let undo = try world.harness.refusal("history.undo", ["module": "remarks", "rev": 1], as: World.ben)
    #expect(undo["code"] == -32001 && !undo.description.contains("Ann"))
  }
}
