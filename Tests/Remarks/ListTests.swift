import TestSupport
import Testing
import Time
import Wire

@testable import Remarks

@Suite("Lists of remarks")
struct ListTests {
  let world: World

  init() throws { world = try World() }

  @Test("are newest first, by the remarks' time and then by insertion, page by page")
  func order() throws {
    for at in ["2017-10-24T03:51:02Z", "2026-01-01T00:00:00Z", "2017-10-24T03:51:02Z", "1900-01-01T00:00:00Z"] {
      try world.call("remarks.add", ["text": "x", "lat": 0, "lon": 0, "at": JSON(at)])
    }
    try world.add("now")
    #expect(try world.ids("remarks.list") == [5, 2, 3, 1, 4])
    for limit in 1...6 {
      let pages = try world.pages("remarks.list", [:], limit: limit)
      #expect(pages.flatMap { $0 } == [5, 2, 3, 1, 4] && pages.allSatisfy { !$0.isEmpty && $0.count <= limit })
    }
  }

  @Test("neither repeat nor drop existing rows while others are added and removed")
  func pages() throws {
    for _ in 1...6 { try world.add("x") }
    let first = try world.call("remarks.list", ["limit": 3])
    try world.add("new")
    try world.call("remarks.delete", ["id": 4])
    try world.call("remarks.edit", ["id": 2, "text": "edited"])
    let next = try #require(first["next"])
    #expect(try world.ids("remarks.list", ["limit": 3, "cursor": next]) == [3, 2, 1])
    #expect(try world.violations("remarks.list", ["cursor": "near.1.1"]) == ["cursor: cursor"])
  }

  @Test("are of an author, one's own, or all others'")
  func authors() throws {
    try world.add("a")
    try world.add("b", as: World.ben)
    try world.add("c", private: true)
    try world.add("d", as: World.ben, private: true)
    #expect(try world.ids("remarks.list") == [3, 2, 1])
    #expect(try world.ids("remarks.list", ["mine": true]) == [3, 1])
    #expect(try world.ids("remarks.list", ["mine": false]) == [2])
    #expect(try world.ids("remarks.list", ["author": "uid5001"]) == [2])
    #expect(try world.ids("remarks.list", ["author": "UID5000"]) == [3, 1])
    #expect(try world.ids("remarks.list", ["author": "uid5000"], as: World.ben) == [1])
    #expect(try world.ids("remarks.list", ["author": "uid5001", "mine": true]) == [])
    #expect(try world.ids("remarks.list", ["author": "uid5000", "mine": true]) == [3, 1])
    #expect(try world.ids("remarks.list", ["author": "nobody"]) == [])
  }

  @Test("are of a time range, with days in the named zone")
  func times() throws {
    for at in ["2026-03-01T22:59:59Z", "2026-03-01T23:00:00Z", "2026-03-02T22:59:59Z", "2026-03-02T23:00:00Z"] {
      try world.call("remarks.add", ["text": "x", "lat": 0, "lon": 0, "at": JSON(at)])
    }
    let day: JSON = ["from": "2026-03-02", "to": "2026-03-02", "timeZone": "Europe/Berlin"]
    #expect(try world.ids("remarks.list", day) == [3, 2])
    #expect(try world.ids("remarks.list", ["from": "2026-03-01T23:00:00Z"]) == [4, 3, 2])
    #expect(try world.ids("remarks.list", ["to": "2026-03-01T23:00:00Z"]) == [1])
    #expect(try world.violations("remarks.list", ["from": "2026-03-02", "to": "2026-03-01"]) == ["to: range"])
  }

  @Test(
    "are of an area, including its edges, across the antimeridian and at the poles",
    arguments: [
      ("[103, 1, 104, 2]", [1]), ("[103.757748, 1.337253, 103.757748, 1.337253]", [1]),
      ("[103.757749, 1, 104, 2]", []), ("[170, -10, -170, 10]", [5, 4, 3, 2]), ("[-170, -10, 170, 10]", [1]),
      ("[170, -10, 180, 10]", [5, 4, 2]), ("[-180, -10, -170, 10]", [5, 4, 3]), ("[180, -10, 180, 10]", [5, 4]),
      ("[-180, -10, -180, 10]", [5, 4]), ("[180, -10, -180, 10]", [5, 4]),
      ("[-180, -90, 180, 90]", [7, 6, 5, 4, 3, 2, 1]),
      ("[10, 80, 20, 90]", [6]), ("[10, 80, 20, 89.9]", []), ("[50, -90, 40, -80]", [7]), ("[0, -90, 0, 90]", [7, 6]),
    ])
  func areas(bbox: String, ids: [Int]) throws {
    for (lat, lon) in [(1.337253, 103.757748), (0, 179), (0, -179), (5, 180), (5, -180), (90, -100), (-90, 7)] {
      try world.add("x", try JSON(parsing: "\(lat)"), try JSON(parsing: "\(lon)"))
    }
    #expect(try world.ids("remarks.list", ["bbox": try JSON(parsing: bbox)]) == ids)
  }

  @Test("refuse an invalid area")
  func noAreas() throws {
    for (bbox, violation) in [
      ("[1, 2, 3]", "bbox: count"), ("\"1,2,3,4\"", "bbox: count"), ("[1, 2, 3, 4, 5]", "bbox: count"),
      ("[1, 3, 2, 2]", "bbox: order"), ("[-181, 0, 0, 1]", "bbox[0]: range"), ("[0, -91, 0, 1]", "bbox[1]: range"),
      ("[0, 0, \"x\", 1]", "bbox[2]: type"), ("[0, 0, 1, null]", "bbox[3]: type"),
    ] {
      #expect(try world.violations("remarks.list", ["bbox": try JSON(parsing: bbox)]) == [violation])
    }
  }
}
