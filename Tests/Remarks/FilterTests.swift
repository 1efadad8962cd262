import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Saved filters of remarks")
struct FilterTests {
  let world: World

  init() throws {
    world = try World()
    try add("A bench", ["bench"], at: 1)
    try add("A bench in the shade", ["bench", "shade"], at: 2, as: World.ben)
    try add("Noise", ["bench", "noisy"], at: 3)
    try add("Only mine", ["bench"], at: 4, as: World.ben, private: true)
    try add("Elsewhere", [], at: 50)
  }

  private func add(
    _ text: String, _ tags: [String], at degrees: Int, as uid: UInt32 = World.ann, private isPrivate: Bool = false
  ) throws {
    world.seconds += 60
    try world.call(
      "remarks.add",
      [
        "text": JSON(text), "lat": JSON(degrees), "lon": JSON(degrees), "tags": .texts(tags),
        "visibility": isPrivate ? "private" : "public",
      ], as: uid)
  }

  private func save(_ name: String, _ conditions: JSON, as uid: UInt32 = World.ann) throws {
    try world.call("remarks.filter.set", conditions.with("name", JSON(name)), as: uid)
  }

  private func names(as uid: UInt32 = World.ann) throws -> [String] {
    try world.call("remarks.filters", as: uid)["filters"]?.elements.compactMap { $0["name"]?.string } ?? []
  }

  @Test("narrow a list, a search and what is near by each of their conditions, and by all of them together")
  func conditions() throws {
    let table: [(conditions: JSON, ids: [Int])] = [
      (["tags": ["bench"]], [3, 2, 1]), (["tags": ["bench"], "notTags": ["noisy"]], [2, 1]),
      (["query": "SHADE"], [2]), (["query": "bench"], [3, 2, 1]), (["query": "bench", "in": "text"], [2, 1]),
      (["author": "uid5001"], [2]), (["author": "nobody yet"], []), (["mine": true], [5, 3, 1]), (["mine": false], [2]),
      (["bbox": [0, 0, 2, 2]], [2, 1]), (["bbox": [40, 0, 1, 90]], [5, 1]),
      (["from": world.time(-120)], [5, 3]), (["to": world.time(-200)], [1]), ([:], [5, 3, 2, 1]),
      (["query": "bench", "tags": ["bench"], "notTags": ["shade"], "mine": true, "bbox": [0, 0, 2, 2]], [1]),
    ]
    let everywhere: JSON = ["lat": 0, "lon": 0, "radius": 1e8, "filter": "This"]
    for (conditions, ids) in table {
      try save("This", conditions)
      #expect(try world.ids("remarks.list", ["filter": "this"]) == ids, "\(conditions)")
      #expect(try world.ids("remarks.near", everywhere).sorted() == ids.sorted(), "\(conditions)")
      #expect(try world.ids("remarks.search", ["filter": "THIS", "query": "e"]) == ids, "\(conditions)")
    }
    #expect(try world.call("remarks.filters")["filters"]?.count == 1)
  }

  @Test("narrow further what a call asks for by itself")
  func together() throws {
    try save("Benches", ["tags": ["bench"], "author": "uid5000", "bbox": [0, 0, 3, 3], "query": "e"])
    func listed(_ params: JSON) throws -> [Int] { try world.ids("remarks.list", params.with("filter", "Benches")) }
    #expect(try listed([:]) == [3, 1])
    #expect(try listed(["tags": ["noisy"]]) == [3])
    #expect(try listed(["notTags": ["noisy"]]) == [1])
    #expect(try listed(["bbox": [2, 2, 60, 60]]) == [3])
    #expect(
      try listed(["author": "uid5001"]) == [] && listed(["mine": false]) == [] && listed(["mine": true]) == [3, 1])
    #expect(try world.ids("remarks.search", ["filter": "Benches", "query": "noise"]) == [3])
    try save("Old", ["to": world.time(-200)])
    #expect(try world.ids("remarks.list", ["filter": "Old", "from": world.time(-200)]) == [])
    #expect(try world.ids("remarks.list", ["filter": "Old", "to": world.time(-100)]) == [1])
  }

  @Test("are listed by name, replaced under their name, removed, and brought back")
  func life() throws {
    try save("shade", ["tags": ["shade"]])
    try save("Benches", ["tags": ["bench", "bench"], "query": "bench"])
    let saved = try world.call("remarks.filters")["filters"]?[0]
    #expect(saved?["tags"] == ["bench"] && saved?["query"] == "bench" && saved?["user"] == "uid5000")
    #expect(try names() == ["Benches", "shade"])
    let again: JSON = ["name": "BENCHES", "mine": true]
    let changed = try world.call("remarks.filter.set", again)["filter"]
    #expect(changed?["id"] == saved?["id"] && changed?["query"] == nil && changed?["tags"] == [])
    #expect(try world.call("remarks.filter.set", again)["changed"] == false)
    try world.call("remarks.filter.remove", ["name": "benches"])
    #expect(try names() == ["shade"])
    #expect(try world.reason("remarks.filter.remove", ["name": "benches"]) == "remarks.filterNotFound")
    #expect(try world.reason("remarks.list", ["filter": "benches"]) == "remarks.filterNotFound")
    try world.call("history.undo", ["module": "remarks"])
    #expect(try names() == ["BENCHES", "shade"])
    try world.restart()
    #expect(try names() == ["BENCHES", "shade"] && world.indexesAreTrue)
    #expect(try world.ids("remarks.list", ["filter": "benches"]) == [5, 3, 1])
  }

  @Test("don't come back by an undo while another one has their name")
  func twice() throws {
    try save("Benches", ["tags": ["bench"]])
    let removal = try world.call("remarks.filter.remove", ["name": "Benches"])
    try save("benches", ["mine": true])
    let undo: JSON = ["module": "remarks", "rev": try #require(removal["rev"])]
    #expect(try world.reason("history.undo", undo) == "remarks.filterExists")
    #expect(try names() == ["benches"])
  }

  @Test("are seen, used, replaced and removed by their user alone")
  func privacy() throws {
    for uid in [World.ben, World.admin] { try world.call("events.subscribe", ["topics": ["remarks"]], as: uid) }
    let rev = try #require(try world.call("remarks.filter.set", ["name": "Secret", "query": "shade"])["rev"])
    for uid in [World.ben, World.admin] {
      #expect(world.harness.takeEvents(of: uid).isEmpty)
      #expect(try names(as: uid) == [])
      #expect(try world.reason("remarks.list", ["filter": "Secret"], as: uid) == "remarks.filterNotFound")
      #expect(try world.reason("remarks.filter.remove", ["name": "Secret"], as: uid) == "remarks.filterNotFound")
      try save("Secret", ["mine": true], as: uid)
    }
    #expect(try world.reason("history.undo", ["module": "remarks", "rev": rev], as: World.ben) == "history.notFound")
    #expect(try world.call("remarks.filters")["filters"]?[0]?["query"] == "shade")
    // A saved filter finds only remarks that its user may see.
    try save("All", ["tags": ["bench"]])
    #expect(try world.ids("remarks.list", ["filter": "All"]) == [3, 2, 1])
    try save("All", ["tags": ["bench"]], as: World.ben)
    #expect(try world.ids("remarks.list", ["filter": "All"], as: World.ben) == [4, 3, 2, 1])
  }

  @Test("are limited to a hundred of a user, and have conditions that a list could have")
  func limits() throws {
    for number in 1...100 { try save("Filter \(number)", [:]) }
    #expect(try world.reason("remarks.filter.set", ["name": "More"]) == "remarks.tooMany")
    try save("filter 1", ["mine": true])
    try save("More", [:], as: World.ben)
    for (conditions, violation) in [
      (["query": "\u{301}"], "query: empty"), (["in": "text"], "query: missing"),
      (["query": "a", "in": "everywhere"], "in: choice"), (["bbox": [0, 2, 1, 1]], "bbox: order"),
      (["from": "2026-01-02", "to": "2026-01-01"], "to: range"),
      (["tags": .texts((1...21).map(String.init))], "tags: count"),
    ] as [(JSON, String)] {
      let refusal = try world.refusal("remarks.filter.set", conditions.with("name", "Filter 1"))
      #expect(refusal.violations == [violation], "\(conditions)")
    }
  }
}
