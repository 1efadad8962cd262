import Testing
import Wire

@testable import trackctl

/// Each row is imported with the method that creates such rows. The method declares its params, so no column can be
/// forgotten.
@Suite("A row of JSON Lines")
struct JSONLinesRowTests {
  @Test(
    "passes every param of the method that creates it",
    arguments: [
      ("hours.projects", "hours.project.create", []), ("hours.members", "hours.project.join", []),
      ("hours.settings", "hours.settings", []), ("chores.rooms", "chores.room.add", []),
      ("chores.tasks", "chores.task.add", ["room", "assign"]), ("chores.pauses", "chores.pause", []),
      ("feed.posts", "feed.post", []), ("feed.profiles", "feed.profile.set", ["safe"]),
    ])
  func params(_ table: String, _ method: String, _ others: [String]) throws {
    let declared = try #require(BuiltInMethods.named(method)).params.filter { $0.kind != .bytes }.map(\.name)
    let row = JSON.object([("id", 7)] + declared.map { ($0, JSON("2026-03-02")) })
    let content = try JSONLinesRow(row: row, line: 1, user: "ann").content(of: table)
    guard case .call(let call) = content else {
      Issue.record("\(table) makes no call")
      return
    }
    #expect(call.method == method)
    // These methods don't take this param from the row.
    let renamed = ["hours.project.join": "user", "feed.post": "author"][method]
    let taken = declared.filter { !others.contains($0) && $0 != renamed }
    for name in taken { #expect(call.params[name] == "2026-03-02", "\(name)") }
    #expect(call.params["id"] == nil && others.allSatisfy { call.params[$0] != nil })
  }

  @Test("gives a post to the account that the user names, and to no other one", arguments: [nil, "bob"])
  func author(_ name: String?) throws {
    let row = JSONLinesRow(row: ["id": 7, "author": "ann"], line: 1, user: "ann", author: name)
    guard case .call(let call)? = try row.content(of: "feed.posts") else {
      Issue.record("makes no call")
      return
    }
    #expect(call.params["author"]?.string == name)
    #expect(JSONLinesRow.rest(of: ["text": "a bench", "author": "ann"], for: "remarks.add").isEmpty)
  }

  @Test("keeps members that its draft lacks if the creating method takes them")
  func rest() {
    let row: JSON = ["id": 7, "text": "a bench", "acknowledge": ["future"], "dryRun": true, "mood": "calm"]
    #expect(JSONLinesRow.rest(of: row, for: "hours.submit").map(\.0) == ["acknowledge", "dryRun"])
    #expect(JSONLinesRow.rest(ofEntry: ["project": "Work", "mood": "calm"]).isEmpty)
  }
}
