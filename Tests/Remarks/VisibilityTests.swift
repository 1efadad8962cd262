import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("A remark's visibility")
struct VisibilityTests {
  let world: World

  init() throws { world = try World() }

  /// The changes in an event as text. For each change, the text shows the remark before and after, with `-` for null.
  func told(_ event: JSON) -> String {
    let changes = event["changes"].map { Array($0.elements) } ?? []
    let texts = changes.map { "\($0["before"]?["text"]?.string ?? "-")→\($0["after"]?["text"]?.string ?? "-")" }
    return "\(event["rev"]?.int ?? 0) \(event["method"]?.string ?? "") \(texts.joined(separator: " "))"
  }

  func events(_ uid: UInt32) -> [String] {
    world.harness.takeEvents(of: uid).compactMap { $0["params"] }.filter { $0["changes"] != nil }.map(told)
  }

  func history(_ uid: UInt32) throws -> [String] {
    let page = try world.call("history.list", ["module": "remarks"], as: uid)
    return page["transactions"]?.elements.map(told) ?? []
  }

  /// Adds a public remark, makes it private, changes it, makes it public again, and makes it private again. Then
  /// deletes it and undoes the deletion.
  func story() throws {
    let id = JSON(try world.add("a"))
    try world.call("remarks.edit", ["id": id, "text": "b", "visibility": "private"])
    try world.call("remarks.edit", ["id": id, "text": "secret"])
    try world.call("remarks.edit", ["id": id, "text": "c", "visibility": "public"])
    try world.call("remarks.edit", ["id": id, "visibility": "private"])
    try world.call("remarks.delete", ["id": id])
    try world.call("history.undo", ["module": "remarks"])
  }

  private static let own = [
    "1 remarks.add -→a", "2 remarks.edit a→b", "3 remarks.edit b→secret", "4 remarks.edit secret→c",
    "5 remarks.edit c→c", "6 remarks.delete c→-", "7 history.undo -→c",
  ]
  /// The events that other users get. Other users don't even learn that the revisions 3, 6 and 7 exist.
  private static let others = [
    "1 remarks.add -→a", "2 remarks.edit a→-", "4 remarks.edit -→c", "5 remarks.edit c→-",
  ]

  @Test("holds in events: an invisible version is null, and a change without a visible one isn't sent")
  func events() throws {
    let uids = [World.ann, World.ben, World.admin]
    for uid in uids { try world.call("events.subscribe", ["topics": ["remarks"]], as: uid) }
    try story()
    #expect(events(World.ann) == Self.own)
    for uid in uids.dropFirst() { #expect(events(uid) == Self.others) }
  }

  @Test("holds in events during catch-up")
  func catchingUp() throws {
    try world.call("remarks.list", as: World.ben)
    try story()
    for uid in [World.ann, World.ben, World.admin] {
      try world.call("events.subscribe", ["topics": ["remarks"], "since": ["remarks": 0]], as: uid)
      #expect(events(uid) == (uid == World.ann ? Self.own : Self.others))
    }
  }

  @Test("holds in history, and after a restart")
  func history() throws {
    try story()
    for _ in 1...2 {
      #expect(try history(World.ann) == Self.own.reversed())
      #expect(try history(World.ben) == Self.others.reversed())
      #expect(try history(World.admin) == Self.others.reversed())
      try world.restart()
    }
  }

  @Test("holds when an undo restores a private version, and a redo a public one")
  func undo() throws {
    try world.add("a", private: true)
    let open = try #require(try world.call("remarks.edit", ["id": 1, "visibility": "public"])["rev"])
    #expect(try world.ids("remarks.list", as: World.ben) == [1])
    let undo = try #require(try world.call("history.undo", ["module": "remarks", "rev": open])["rev"])
    #expect(try world.ids("remarks.list", as: World.ben) == [])
    try world.call("history.undo", ["module": "remarks", "rev": undo])
    #expect(try world.ids("remarks.list", as: World.ben) == [1])
  }
}
