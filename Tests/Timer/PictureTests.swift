import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Pictures")
struct PictureTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A picture of `count` bytes that begins with `start`, in base64.
  static func data(_ start: [UInt8] = png, count: Int = 100) -> JSON {
    var text: [UInt8] = []
    let bytes = start + (start.count..<max(start.count, count)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    Base64.append(bytes, to: &text)
    return JSON(String(decoding: text, as: UTF8.self))
  }

  @Test("a picture is added to the running entry or a named one, and is returned unchanged")
  func addAndGet() throws {
    try bench.add("Work", ago: 1000, lasting: 10)
    #expect(try bench.refusal("timer.picture.add", ["data": Self.data()]).reason == "timer.notRunning")
    try bench.call("timer.start", ["project": "Eat"])
    let first = try bench.call("timer.picture.add", ["data": Self.data()])
    let id = try #require(first["picture"]?["id"])
    #expect(first["picture"] == ["id": id, "entry": 2, "type": "image/png", "bytes": 100])
    #expect(first["entry"]?["id"]?.int == 2)
    #expect(first["entry"]?["pictures"] == [["id": id, "type": "image/png", "bytes": 100]])
    let told = try bench.call("history.list", ["module": "timer"])["transactions"]?[0]?["changes"]
    #expect(told == [["table": "pictures", "id": id, "before": .null, "after": try #require(first["picture"])]])
    #expect(try bench.call("history.list", ["module": "timer"], as: 1001)["transactions"]?.count == 0)
    let got = try bench.call("timer.picture.get", ["picture": id])
    #expect(got["picture"] == first["picture"] && got["data"] == Self.data())
    #expect(try bench.call("timer.picture.add", ["id": 1, "data": Self.data()])["entry"]?["id"]?.int == 1)
    #expect(bench.indexesAreTrue)
  }

  @Test("the type is detected from the first bytes")
  func types() throws {
    try bench.call("timer.start", ["project": "Eat"])
    let types: [(start: [UInt8], type: String)] = [
      ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Self.png, "image/png"), (Array("GIF87a".utf8), "image/gif"),
      (Array("GIF89a".utf8), "image/gif"), (Array("RIFF0000WEBP".utf8), "image/webp"),
    ]
    for (start, type) in types {
      let added = try bench.call("timer.picture.add", ["data": Self.data(start)])
      #expect(added["picture"]?["type"]?.string == type)
      let cut = Self.data(Array(start.dropLast()), count: 0)
      #expect(try bench.refusal("timer.picture.add", ["data": cut]).violations == ["data: type"])
    }
    #expect(
      try bench.refusal("timer.picture.add", ["data": Self.data(Array("RIFF0000WAVE".utf8))]).violations == [
        "data: type"
      ])
  }

  @Test(
    "invalid base64 is a violation",
    arguments: [
      ("", "data: empty"), ("iVB", "data: base64"), ("iVBOR===", "data: base64"), ("iVBO\nRw==", "data: base64"),
      ("iVBO-w==", "data: base64"), ("iVBORx==", "data: base64"),
    ])
  func wrongData(text: String, violation: String) throws {
    try bench.call("timer.start", ["project": "Eat"])
    #expect(try bench.refusal("timer.picture.add", ["data": JSON(text)]).violations == [violation])
  }

  @Test("base64 with escaped slashes is accepted")
  func escapedSlashes() throws {
    try bench.call("timer.start", ["project": "Eat"])
    let text = "/9j/" + String(repeating: "/", count: 12)
    let params = try JSON(
      parsing: "{\"data\":\"" + text.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
        + "\"}")
    let picture = try bench.call("timer.picture.add", params)["picture"]
    #expect(picture?["bytes"]?.int == 12)
    #expect(try bench.call("timer.picture.get", ["picture": try #require(picture?["id"])])["data"]?.string == text)
  }

  @Test("a picture may have 10 MiB")
  func size() throws {
    let method = try #require(Timer.methods.first { $0.declaration.name == "timer.picture.add" })
    let param = try #require(method.declaration.params.first { $0.name == "data" })
    guard case .bytes(let limit) = param.schema else { throw Missing() }
    #expect(limit == 10 << 20)
  }

  private struct Missing: Error {}

  @Test("an entry has at most 20 pictures, also after undo")
  func count() throws {
    try bench.call("timer.start", ["project": "Eat"])
    for _ in 1...20 { try bench.call("timer.picture.add", ["data": Self.data()]) }
    #expect(try bench.refusal("timer.picture.add", ["data": Self.data()]).violations == ["data: count"])
    let removed = try bench.call("timer.picture.remove", ["picture": 3])
    #expect(removed["picture"]?["id"]?.int == 3 && removed["entry"]?["pictures"]?.count == 19)
    try bench.call("timer.picture.add", ["data": Self.data()])
    #expect(try bench.undoRefusal(22).reason == "timer.pictureCount")
    #expect(bench.indexesAreTrue)
  }

  @Test("a user's pictures stay within the configured limit, also after undo")
  func quota() throws {
    var settings = Settings()
    settings[Timer.pictureBytes] = 250
    let bench = try Bench(settings: settings)
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.start", ["project": "Eat"], as: 1001)
    try bench.call("timer.picture.add", ["data": Self.data(count: 150)])
    #expect(try bench.refusal("timer.picture.add", ["data": Self.data(count: 101)]).violations == ["data: quota"])
    let fits = try bench.call("timer.picture.add", ["data": Self.data(count: 100)])
    #expect(try bench.refusal("timer.picture.add", ["data": Self.data(count: 8)]).violations == ["data: quota"])
    try bench.call("timer.picture.add", ["data": Self.data(count: 250)], as: 1001)
    try bench.call("timer.picture.remove", ["picture": try #require(fits["picture"]?["id"])])
    try bench.call("timer.picture.add", ["data": Self.data(count: 50)])
    let refusal = try bench.undoRefusal(6)
    #expect(refusal.reason == "timer.pictureQuota" && refusal.data?["limit"]?.int == 250)
  }

  @Test("another user's picture and a removed one are not found")
  func notFound() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.picture.add", ["data": Self.data()])
    for method in ["timer.picture.get", "timer.picture.remove"] {
      let refusal = try bench.refusal(method, ["picture": 1], as: 1001)
      #expect(refusal.code == -32001 && refusal.data?["field"]?.string == "picture" && refusal.data?["id"]?.int == 1)
    }
    #expect(
      try bench.refusal("timer.picture.add", ["id": 1, "data": Self.data()], as: 1001).reason == "timer.entryNotFound")
    try bench.call("timer.picture.remove", ["picture": 1])
    #expect(try bench.refusal("timer.picture.get", ["picture": 1]).reason == "timer.pictureNotFound")
    try bench.undo()
    #expect(try bench.call("timer.picture.get", ["picture": 1])["data"] == Self.data())
  }

  @Test("an entry's pictures are deleted and restored with it")
  func deletion() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.picture.add", ["data": Self.data()])
    for (method, params) in [
      ("timer.discard", [:] as JSON), ("timer.stop", ["save": false]), ("timer.delete", ["id": 1]),
    ] {
      try bench.call(method, params)
      #expect(try bench.refusal("timer.picture.get", ["picture": 1]).code == -32001)
      try bench.undo()
      #expect(try bench.call("timer.status")["entry"]?["pictures"]?.count == 1)
    }
    #expect(try bench.undoRefusal(1).reason == "timer.hasPictures")
  }

  @Test("undo restores no picture to a deleted entry")
  func entryGone() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.picture.add", ["data": Self.data()])
    try bench.call("timer.picture.remove", ["picture": 1])
    try bench.call("timer.discard")
    let refusal = try bench.undoRefusal(3)
    #expect(refusal.reason == "timer.entryGone" && refusal.data?["id"]?.int == 1)
  }

  @Test("a damaged or missing file is reported, and the rest works")
  func damage() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.picture.add", ["data": Self.data()])
    try bench.overwritePicture(1, with: Self.png)
    let damaged = try bench.refusal("timer.picture.get", ["picture": 1])
    #expect(damaged.code == -32006 && damaged.reason == "storage.attachment" && damaged.data?["id"]?.int == 1)
    try bench.overwritePicture(1, with: nil)
    #expect(try bench.refusal("timer.picture.get", ["picture": 1]).reason == "storage.attachment")
    #expect(try bench.call("timer.status")["entry"]?["pictures"]?.count == 1)
  }

  @Test("pictures survive a restart and a compaction")
  func restart() throws {
    try bench.call("timer.start", ["project": "Eat"])
    try bench.call("timer.picture.add", ["data": Self.data()])
    try bench.call("timer.picture.add", ["data": Self.data(count: 30)])
    try bench.call("timer.picture.remove", ["picture": 2])
    try bench.call("system.compact", ["module": "timer"], as: 0)
    try bench.restart()
    #expect(try bench.call("timer.picture.get", ["picture": 1])["data"] == Self.data())
    try bench.undo()
    #expect(try bench.call("timer.picture.get", ["picture": 2])["data"] == Self.data(count: 30))
    #expect(try bench.call("timer.picture.add", ["data": Self.data()])["picture"]?["id"]?.int == 3)
  }

  @Test("a dry run checks a picture and stores nothing")
  func dryRun() throws {
    try bench.call("timer.start", ["project": "Eat"])
    let dry = try bench.call("timer.picture.add", ["data": Self.data(), "dryRun": true])
    #expect(dry["dryRun"]?.bool == true && dry["entry"]?["pictures"]?.count == 1)
    #expect(try bench.refusal("timer.picture.add", ["data": "AAAA", "dryRun": true]).violations == ["data: type"])
    #expect(try bench.call("timer.status")["entry"]?["pictures"]?.count == 0)
    #expect(bench.picturesInFiles == [])
  }
}
