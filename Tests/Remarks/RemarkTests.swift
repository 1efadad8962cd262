import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Remarks

@Suite("A remark")
struct RemarkTests {
  let world: World

  init() throws { world = try World() }

  func shown(_ id: Int, as uid: UInt32 = World.ann) throws -> JSON {
    try #require(try world.call("remarks.show", ["id": JSON(id)], as: uid)["remark"])
  }

  @Test("is stored with all its fields, and distinguishes its author from others")
  func full() throws {
    let added = try world.call(
      "remarks.add",
      [
        "text": " Nice atmosphere.\nHighly recommended! ", "lat": 1.337253, "lon": 103.757748,
        "at": "2017-10-24T05:51:02.5+02:00", "accuracy": 12.5, "place": "Pandan Gardens",
        "tags": ["calm", "Calm", "calm"],
      ])
    let expected: JSON = [
      "id": 1, "user": "uid5000", "text": "Nice atmosphere.\nHighly recommended!", "lat": 1.337253, "lon": 103.757748,
      "at": "2017-10-24T03:51:02Z", "accuracy": 12.5, "place": "Pandan Gardens", "visibility": "public",
      "tags": ["calm", "Calm"],
      "pictures": [],
      "own": true,
    ]
    #expect(added["remark"] == expected && added["rev"] == 1)
    #expect(try shown(1) == expected)
    #expect(try shown(1, as: World.ben)["own"] == false)
  }

  @Test("needs only text and a place, and is then public and from now")
  func least() throws {
    try world.add("hey!", 1.337253, 1.337253)
    let remark = try shown(1)
    #expect(remark["at"]?.string == Instant(seconds: world.seconds).description)
    #expect(remark["visibility"] == "public" && remark["accuracy"] == nil && remark["place"] == nil)
    #expect(remark["tags"] == [])
  }

  @Test(
    "accepts coordinates as numbers and as numeric text, with every digit",
    arguments: [
      ("1.337253", "1.337253"), (#""1.325040""#, "1.32504"), (#"" -90.0 ""#, "-90.0"), (#""+7""#, "7"), ("90", "90"),
      ("-0.0", "0"), (#""-0""#, "0"), ("37.33233141000001", "37.33233141000001"), ("1e1", "10"),
      ("0.000000000000001", "1e-15"),
    ])
  func coordinates(given: String, kept: String) throws {
    try world.add("here", try JSON(parsing: given), try JSON(parsing: given))
    try world.restart()
    let remark = try shown(1)
    #expect(try remark["lat"] == JSON(parsing: kept) && remark["lon"] == JSON(parsing: kept))
    #expect(remark["lat"]?.description.hasPrefix("-0") == false)
  }

  @Test(
    "rejects other coordinates",
    arguments: [
      (#""""#, "type"), (#""north""#, "type"), (#""1,5""#, "type"), (#""1.""#, "type"), (#"".5""#, "type"),
      (#""1.2.3""#, "type"), (#""nan""#, "type"), (#""inf""#, "type"), (#""0x1p3""#, "type"), (#""1e1""#, "type"),
      (#""--1""#, "type"), ("true", "type"), ("[1]", "type"), ("null", "null"), ("1e400", "range"),
      (#""200""#, "range"), ("-180.5", "range"),
    ])
  func noCoordinates(given: String, reason: String) throws {
    let value = try JSON(parsing: given)
    let params: JSON = ["text": "x", "lat": value, "lon": value]
    #expect(try world.violations("remarks.add", params) == ["lat: \(reason)", "lon: \(reason)"])
  }

  @Test("is refused with all that is wrong with it, at each limit")
  func limits() throws {
    #expect(try world.violations("remarks.add", [:]) == ["text: missing", "lat: missing", "lon: missing"])
    #expect(
      try world.violations(
        "remarks.add",
        [
          "text": " ", "lat": 90.1, "lon": -180.1, "at": "today", "accuracy": -1, "place": "a\nb",
          "visibility": "friends", "colour": "red",
        ]) == [
          "text: empty", "lat: range", "lon: range", "at: time", "accuracy: range", "place: control",
          "visibility: choice", "colour: unknown",
        ])
    let text = String(repeating: "\u{1F600}", count: 4096)
    try world.add(text, -90, 180)
    #expect(try shown(1)["text"]?.string == text)
    #expect(
      try world.violations("remarks.add", ["text": JSON(text + "."), "lat": 0, "lon": 0]) == ["text: length"])
    let name = String(repeating: "é", count: 299)
    try world.call("remarks.edit", ["id": 1, "place": JSON(name), "accuracy": 0, "lat": 90, "lon": -180])
    #expect(try world.violations("remarks.edit", ["id": 1, "place": JSON(name + "é")]) == ["place: length"])
  }

  @Test("is edited member by member: absent keeps, null clears what may be missing, a value sets")
  func edits() throws {
    let params: JSON = ["text": "a", "lat": 1, "lon": 2, "accuracy": 3, "place": "p", "at": "2017-10-24T03:51:02Z"]
    let added = try #require(try world.call("remarks.add", params)["remark"])
    #expect(try world.call("remarks.edit", ["id": 1])["remark"] == added)
    let edited = try #require(
      try world.call("remarks.edit", ["id": 1, "lon": "-2.5", "accuracy": .null, "place": .null])["remark"])
    #expect(edited["lat"] == 1 && edited["lon"] == -2.5 && edited["accuracy"] == nil && edited["place"] == nil)
    let moved = try world.call("remarks.edit", ["id": 1, "text": "b", "at": "2018-01-01T00:00:00Z", "lat": 4])["remark"]
    #expect(moved?["text"] == "b" && moved?["lat"] == 4 && moved?["at"] == "2018-01-01T00:00:00Z")
    for name in ["text", "lat", "lon", "at", "visibility"] {
      let id: JSON = ["id": 1]
      let given = id.with(name, .null)
      #expect(try world.violations("remarks.edit", given).map { $0.prefix(name.count + 1) } == ["\(name):"])
    }
  }

  @Test("is a row that is read as it was written, and damage is found by the member")
  func rows() throws {
    func text(_ remark: Remark) throws -> JSON {
      var writer = JSONWriter()
      writer.beginObject()
      remark.write(to: &writer)
      writer.endObject()
      return try JSON(parsing: writer.bytes)
    }
    let place = GeoPoint(latitude: -33.1234567890123, longitude: 1e-9)
    let plain = Remark(id: 1, user: 2, text: "t", place: place, at: Instant(seconds: 0))
    let full = Remark(
      id: 1, user: 2, text: "t\n\"", place: place, at: Instant(seconds: -1), accuracy: 0.1, placeName: "p",
      isPrivate: true, tags: ["a", "b"])
    for remark in [plain, full] { #expect(try Remark(id: 1, json: text(remark)) == remark) }
    for (name, wrong) in [
      ("user", "x"), ("text", 1), ("lat", 91), ("lon", "1"), ("at", 0), ("accuracy", "1"), ("place", 1), ("tags", [1]),
    ] as [(String, JSON)] {
      let damaged = try text(full).without(name).with(name, wrong)
      #expect(throws: Malformed(name)) { try Remark(id: 1, json: damaged) }
    }
  }
}
