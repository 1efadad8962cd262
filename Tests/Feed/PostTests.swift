import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Posts")
struct PostTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("a post has the given fields, and declared defaults for the rest")
  func add() throws {
    let plain = try bench.call("feed.post", ["activity": "Yoga"])["post"]
    #expect(
      plain == [
        "id": 1, "author": JSON(Person.ann.name), "kind": "activity", "activity": "Yoga", "caption": "",
        "emoji": .null, "color": JSON(Palette.color(of: "Yoga")), "progress": 0, "resolved": false,
        "audience": "friends", "authorSafe": false, "likes": 0, "liked": false, "comments": 0,
        "createdAt": "2026-11-18T11:06:40Z", "updatedAt": "2026-11-18T11:06:40Z",
      ])
    let full = try bench.call(
      "feed.post",
      [
        "activity": " Baking ", "caption": "rye\nand wheat", "emoji": "🍞", "color": "#AABB00", "image": picture,
        "day": "2026-11-20", "progress": 100, "audience": "everyone",
      ])["post"]
    #expect(
      full == [
        "id": 2, "author": JSON(Person.ann.name), "kind": "activity", "activity": "Baking",
        "caption": "rye\nand wheat", "emoji": "🍞", "color": "#aabb00",
        "image": ["id": 1, "type": "image/gif", "bytes": 42], "day": "2026-11-20", "progress": 100, "resolved": true,
        "audience": "everyone", "authorSafe": false, "likes": 0, "liked": false, "comments": 0,
        "createdAt": "2026-11-18T11:06:40Z", "updatedAt": "2026-11-18T11:06:40Z",
      ])
    #expect(try bench.call("feed.show", ["post": 2])["post"] == full)
    #expect(try bench.call("feed.picture.get", ["post": 2])["data"] == picture)
    try bench.restart()
    #expect(try bench.call("feed.show", ["post": 2])["post"] == full)
    #expect(try bench.call("feed.show", ["post": 1])["post"] == plain)
  }

  @Test(
    "all errors are reported at once",
    arguments: [
      ([:], ["activity: missing"]), (["activity": .null], ["activity: null"]), (["activity": ""], ["activity: empty"]),
      (["activity": JSON(String(repeating: "a", count: 61))], ["activity: length"]),
      (["activity": "a\nb"], ["activity: control"]),
      (
        ["activity": "a", "caption": JSON(String(repeating: "c", count: 5001)), "emoji": "ab", "color": "red"],
        ["caption: length", "emoji: emoji", "color: color"]
      ),
      (["activity": "a", "progress": 101, "day": "2026-02-30"], ["day: date", "progress: range"]),
      (
        ["activity": "a", "progress": -1, "kind": "song", "audience": "me"],
        [
          "progress: range", "kind: choice", "audience: choice",
        ]
      ),
      (["kind": "quote"], ["caption: quote"]),
      (["kind": "quote", "activity": "a", "progress": 1], ["activity: quote", "caption: quote", "progress: quote"]),
      (["activity": "a", "image": "AAAA"], ["image: type"]), (["activity": "a", "image": "A"], ["image: base64"]),
      (["activity": "a", "likes": 7], ["likes: unknown"]),
    ] as [(JSON, [String])])
  func violations(params: JSON, expected: [String]) throws {
    #expect(try bench.violations("feed.post", params) == expected)
    #expect(bench.rows == [] && bench.pictureFiles == [])
  }

  @Test("texts may have the declared length, and no more")
  func lengths() throws {
    try bench.call(
      "feed.post",
      [
        "activity": JSON(String(repeating: "ä", count: 60)), "caption": JSON(String(repeating: "ö", count: 5000)),
        "progress": 99,
      ])
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["resolved"]?.bool == false)
  }

  @Test("an emoji is a single emoji")
  func emoji() throws {
    for one in ["🎉", "❤️", "❤", "👩‍👩‍👧", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "👍🏽", "☀️", "©️", "🧑🏿‍🚀"] {
      #expect(try bench.call("feed.post", ["activity": "a", "emoji": JSON(one)])["post"]?["emoji"]?.string == one)
    }
    for other in ["", "a", "1", "#", "🎉🎉", "🎉a", "a🎉", "©", "🇩", "é", "漢", "1\u{301}", "😀\u{301}", " ", "\u{FE0F}"] {
      #expect(!Emoji.isOne(other), "\(other)")
    }
    #expect(try bench.violations("feed.post", ["activity": "a", "emoji": "🎉🎉"]) == ["emoji: emoji"])
    #expect(try bench.violations("feed.post", ["activity": "a", "emoji": 1]) == ["emoji: type"])
    #expect(try bench.call("feed.post", ["activity": "a", "emoji": " 🎉 "])["post"]?["emoji"]?.string == "🎉")
  }

  @Test("a quote needs a caption, and has neither activity nor progress")
  func quote() throws {
    let quote = try bench.call("feed.post", ["kind": "quote", "caption": "Stay home."])["post"]
    #expect(quote?["kind"]?.string == "quote" && quote?["activity"]?.string == "")
    #expect(quote?["caption"]?.string == "Stay home." && quote?["resolved"]?.bool == false)
    #expect(try bench.reason("feed.progress", ["post": 1, "to": 5]) == "feed.quote")
    #expect(try bench.violations("feed.edit", ["post": 1, "caption": .null]) == ["caption: quote"])
    #expect(try bench.violations("feed.edit", ["post": 1, "activity": "Reading"]) == ["activity: quote"])
    #expect(try bench.call("feed.edit", ["post": 1, "caption": "Stay."])["post"]?["caption"]?.string == "Stay.")
  }

  @Test("an edit keeps omitted fields, clears null ones and sets given ones")
  func edit() throws {
    try bench.call(
      "feed.post",
      ["activity": "Run", "caption": "5 km", "emoji": "🏃", "color": "#123456", "day": "2026-11-19", "image": picture])
    bench.seconds += 60
    let kept = try bench.call("feed.edit", ["post": 1])["post"]
    #expect(kept?["updatedAt"]?.string == "2026-11-18T11:06:40Z", "an edit without an effect is no change")
    let edited = try bench.call("feed.edit", ["post": 1, "caption": "10 km", "audience": "everyone"])["post"]
    #expect(edited?["caption"]?.string == "10 km" && edited?["audience"]?.string == "everyone")
    #expect(edited?["emoji"]?.string == "🏃" && edited?["day"]?.string == "2026-11-19" && edited?["image"] != nil)
    #expect(edited?["createdAt"]?.string == "2026-11-18T11:06:40Z")
    #expect(edited?["updatedAt"]?.string == "2026-11-18T11:07:40Z")
    let cleared = try bench.call(
      "feed.edit", ["post": 1, "caption": .null, "emoji": .null, "color": .null, "day": .null, "image": .null])["post"]
    #expect(cleared?["caption"]?.string == "" && cleared?["emoji"] == .null && cleared?["day"] == nil)
    #expect(cleared?["color"]?.string == Palette.color(of: "Run") && cleared?["image"] == nil)
    #expect(try bench.reason("feed.picture.get", ["post": 1]) == "feed.pictureNotFound")
    #expect(try bench.violations("feed.edit", ["post": 1, "activity": .null]) == ["activity: null"])
    #expect(bench.indexesAreTrue)
  }

  @Test("each step of progress is kept, given as end or length, and limited to 0 to 100")
  func progress() throws {
    try bench.call("feed.post", ["activity": "Book", "progress": 10])
    for params in [["by": 25], ["to": 250], ["to": 100], ["by": -1000], ["to": -3], ["to": 60]] as [JSON] {
      bench.seconds += 1
      try bench.call("feed.progress", params.with("post", 1))
    }
    let shown = try bench.call("feed.show", ["post": 1])
    #expect(shown["post"]?["progress"]?.int == 60 && shown["post"]?["updatedAt"]?.string == "2026-11-18T11:06:46Z")
    let steps = shown["steps"]?.elements.map { "\($0["from"] ?? .null)-\($0["to"] ?? .null) \($0["at"]?.string ?? "")" }
    #expect(
      steps == [
        "10-35 2026-11-18T11:06:41Z", "35-100 2026-11-18T11:06:42Z", "100-0 2026-11-18T11:06:44Z",
        "0-60 2026-11-18T11:06:46Z",
      ])
    for params in [["post": 1], ["post": 1, "to": 5, "by": 5]] as [JSON] {
      #expect(try bench.violations("feed.progress", params) == ["to: either"])
    }
    try bench.call("feed.delete", ["post": 1])
    #expect(bench.rows == [])
  }

  @Test(
    "a post without an image takes no step off the loop; with one it does, and a dry run leaves no file")
  func image() throws {
    #expect(try bench.call("feed.post", ["activity": "a", "dryRun": true])["dryRun"]?.bool == true)
    #expect(try bench.call("feed.post", ["activity": "a", "image": picture, "dryRun": true])["dryRun"]?.bool == true)
    #expect(bench.rows == [] && bench.pictureFiles == [])
    try bench.call("feed.post", ["activity": "a", "image": picture, "idempotencyKey": "once"])
    let again = try bench.call("feed.post", ["activity": "a", "image": picture, "idempotencyKey": "once"])
    #expect(again["replayed"]?.bool == true && again["post"]?["id"]?.int == 1)
    #expect(bench.pictureFiles.count == 1)
  }
}
