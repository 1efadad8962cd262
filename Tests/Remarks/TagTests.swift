import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Remarks by their tags")
struct TagTests {
  let world: World

  init() throws {
    world = try World()
    try add("a", ["bench", "shade"], 1, 1)
    try add("b", ["bench"], 2, 2, as: World.ben)
    try add("c", ["Bench"], 3, 3)
    try add("d", [], 4, 4)
    try add("e", ["bench", "shade"], 5, 5, as: World.ben, private: true)
  }

  @discardableResult
  private func add(
    _ text: String, _ tags: [String], _ lat: JSON, _ lon: JSON, as uid: UInt32 = World.ann,
    private isPrivate: Bool = false
  ) throws -> JSON {
    let params: JSON = [
      "text": JSON(text), "lat": lat, "lon": lon, "tags": .texts(tags),
      "visibility": isPrivate ? "private" : "public",
    ]
    return try #require(try world.call("remarks.add", params, as: uid)["remark"])
  }

  @Test("are listed with all wanted tags and none of the unwanted, exactly as written")
  func filters() throws {
    for (filter, ids) in [
      (["tags": ["bench"]], [2, 1]), (["tags": ["bench", "shade"]], [1]), (["tags": ["Bench"]], [3]),
      (["tags": ["shade", "Bench"]], []), (["tags": ["benc"]], []), (["tags": ["bench", "bench"]], [2, 1]),
      (["notTags": ["bench"]], [4, 3]), (["tags": ["bench"], "notTags": ["shade"]], [2]), (["tags": []], [4, 3, 2, 1]),
    ] as [(JSON, [Int])] {
      #expect(try world.ids("remarks.list", filter) == ids, "\(filter)")
      let near = filter.with("lat", 0).with("lon", 0).with("radius", 1e7)
      #expect(try world.ids("remarks.near", near) == ids.reversed(), "\(filter)")
      let search = filter.with("query", "uid500").with("in", "author")
      #expect(try world.ids("remarks.search", search) == ids, "\(filter)")
    }
    #expect(try world.ids("remarks.list", ["tags": ["shade"]], as: World.ben) == [5, 1])
    #expect(try world.pages("remarks.list", ["tags": ["bench"]], limit: 1) == [[2], [1]])
    let mine: JSON = ["tags": ["bench"], "mine": true, "bbox": [0, 0, 4, 4], "from": "2000-01-01"]
    #expect(try world.ids("remarks.list", mine) == [1])
  }

  @Test("follow edits, undo and a restart")
  func edits() throws {
    #expect(try world.call("remarks.edit", ["id": 1, "text": "A"])["remark"]?["tags"] == ["bench", "shade"])
    #expect(try world.call("remarks.edit", ["id": 1, "tags": ["x", "y", "x"]])["remark"]?["tags"] == ["x", "y"])
    #expect(try world.ids("remarks.list", ["tags": ["x"]]) == [1])
    #expect(try world.ids("remarks.list", ["tags": ["shade"]]) == [])
    try world.call("history.undo", ["module": "remarks"])
    #expect(try world.ids("remarks.list", ["tags": ["shade"]]) == [1])
    #expect(try world.call("remarks.edit", ["id": 1, "tags": .null])["remark"]?["tags"] == [])
    try world.restart()
    #expect(try world.ids("remarks.list", ["tags": ["bench"]]) == [2])
    #expect(world.indexesAreTrue)
  }

  @Test("have at most twenty tags of at most sixty characters")
  func limits() throws {
    let remark: JSON = ["text": "x", "lat": 0, "lon": 0]
    let most = (1...20).map { "\($0)" }
    #expect(try add("x", most, 0, 0)["tags"] == .texts(most))
    for (tags, violation) in [
      (.texts(most + ["21"]), "tags: count"), ([""], "tags[0]: empty"), ("bench", "tags: type"),
      (["ok", JSON(String(repeating: "é", count: 61))], "tags[1]: length"), (["a\nb"], "tags[0]: control"),
    ] as [(JSON, String)] {
      #expect(try world.violations("remarks.add", remark.with("tags", tags)) == [violation])
    }
  }
}
