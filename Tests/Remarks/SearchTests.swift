import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Searches")
struct SearchTests {
  let world: World

  init() throws {
    world = try World()
    try world.add("An amazing place to hangout. Nice atmosphere.")
    try world.add("Süße Crème brûlée in der Straße", as: World.ben)
    try world.add("Had dinner at chillis. Try the half ribs its yummy")
    try world.add("北京烤鸭", as: World.ben)
    try world.add("dinner, alone", as: World.ben, private: true)
    try world.add("ÇAĞLAYAN: x")
  }

  func found(_ query: String, in place: String? = nil, as uid: UInt32 = World.ann) throws -> [Int] {
    var params: JSON = ["query": JSON(query)]
    if let place { params = params.with("in", JSON(place)) }
    return try world.ids("remarks.search", params, as: uid)
  }

  @Test(
    "find any part of a text, ignoring case and accents, even a single letter",
    arguments: [
      ("NICE ATMOSPHERE", [1]), ("ice at", [1]), ("creme brulee", [2]), ("CRÈME", [2]), ("sue\u{308}sse", []),
      ("SUSSE", [2]), ("süsse", [2]), ("strasse", [2]), ("京烤", [4]), ("鸭", [4]), ("caglayan", [6]), ("x", [6]),
      ("mm", [3]), ("y", [6, 3]), ("dinner", [3]), ("dinners", []), (".", [3, 1]), ("zz", []), ("atmosphere.  ", [1]),
    ])
  func texts(query: String, ids: [Int]) throws {
    #expect(try found(query, in: "text") == ids)
  }

  @Test("find place names and tags, but no match across two parts")
  func places() throws {
    let params: JSON = [
      "text": "good coffee", "lat": 1, "lon": 1, "place": "Café Ludwig", "tags": ["Wi-Fi", "Zürich"],
    ]
    let id = try #require(try world.call("remarks.add", params)["remark"]?["id"]?.int)
    for (queries, part) in [
      (["good c", "coffee"], "text"), (["ludwig", "cafe l"], "place"), (["wi-f", "ZURI"], "tags"),
    ] {
      for query in queries {
        #expect(try found(query) == [id], "\(query)")
        for other in ["text", "place", "tags", "author", "both"] {
          let isFound = other == part || other == "both" && part == "text"
          #expect(try found(query, in: other) == (isFound ? [id] : []), "\(query) in \(other)")
        }
      }
    }
    for query in ["coffeecafe", "coffee cafe", "ludwigwi", "fizurich", "fi zu"] { #expect(try found(query) == []) }
    try world.call("remarks.edit", ["id": JSON(id), "place": .null])
    #expect(try found("ludwig") == [] && found("good", in: "place") == [] && found("fi", in: "tags") == [id])
  }

  @Test("find authors by a part of their name, and texts and authors by default")
  func authors() throws {
    #expect(try found("UID5001") == [4, 2])
    #expect(try found("uid5001", as: World.ben) == [5, 4, 2])
    #expect(try found("5000", in: "author") == [6, 3, 1])
    #expect(try found("uid", in: "text") == [])
    #expect(try found("dinner", in: "author") == [])
    try world.add("what 5000 people say", as: World.ben)
    #expect(try found("5000") == [7, 6, 3, 1])
    #expect(try found("5000", in: "text") == [7] && found("5000", in: "both") == [7, 6, 3, 1])
  }

  @Test("combine with every filter of lists, and with pages")
  func filters() throws {
    let here = try world.add("dinner there", 1.3, 103.8)
    let query: JSON = ["query": "dinner"]
    #expect(try world.ids("remarks.search", query) == [here, 3])
    #expect(try world.ids("remarks.search", query.with("bbox", [103, 1, 104, 2])) == [here])
    #expect(try world.ids("remarks.search", query.with("mine", true), as: World.ben) == [5])
    #expect(try world.ids("remarks.search", query.with("mine", false), as: World.ben) == [here, 3])
    #expect(try world.ids("remarks.search", query.with("author", "uid5001")) == [])
    #expect(try world.ids("remarks.search", query.with("to", "2026-01-01")) == [])
    #expect(try world.pages("remarks.search", query, limit: 1, as: World.ben) == [[here], [5], [3]])
  }

  @Test("follow edits, deletions and undo")
  func edits() throws {
    try world.call("remarks.edit", ["id": 3, "text": "Supper"])
    #expect(try found("dinner") == [] && found("supper") == [3])
    try world.call("history.undo")
    #expect(try found("dinner") == [3] && found("supper") == [])
    try world.call("remarks.delete", ["id": 3])
    #expect(try found("dinner") == [])
    try world.restart()
    #expect(try found("dinner") == [] && found("nice") == [1])
  }

  @Test("need a text to search for")
  func violations() throws {
    for (query, violation) in [
      ("", "query: empty"), ("  ", "query: empty"), ("\u{301}\u{308}", "query: empty"), ("a\nb", "query: control"),
      (String(repeating: "a", count: 301), "query: length"),
    ] {
      #expect(try world.violations("remarks.search", ["query": JSON(query)]) == [violation])
    }
    #expect(try found(String(repeating: "é", count: 300)) == [])
    #expect(try world.violations("remarks.search", ["query": "a", "in": "all"]) == ["in: choice"])
    #expect(try world.violations("remarks.search", [:]) == ["query: missing"])
  }
}
