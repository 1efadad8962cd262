import TestSupport
import Testing
import Timer
import Wire

@testable import Host

/// Tests a history that is so long that most of it is packed. Reading it must give the same results as reading an
/// unpacked history, even after compactions and restarts.
@Suite("A long history")
struct LongHistoryTests {
  private let folder = TestFolder()
  private let clock = TestClock()

  /// One edit of an entry, with the entry's note before and after.
  private struct Edit: Equatable {
    let entry: Int
    let before: String
    let after: String
  }

  private func note() -> String {
    let words = ["walked", "read", "wrote", "mended", "the fence", "a letter", "\"quoted\"", "über", "\\"]
    var note = "Today"
    while note.utf8.count < 8_000 { note += " \(words.randomElement() ?? "") \(Int.random(in: 0...999))" }
    return note
  }

  private func listed(_ harness: HostHarness) throws -> [Int: Edit] {
    var edits: [Int: Edit] = [:]
    var cursor: JSON?
    repeat {
      var params: [String: JSON] = ["module": "timer", "limit": 100]
      params["cursor"] = cursor
      let page = try harness.call("history.list", .object(params))
      try take(page["transactions"]?.elements.map { $0 } ?? [], into: &edits)
      cursor = page["next"]
    } while cursor != nil
    return edits
  }

  private func take(_ transactions: [JSON], into edits: inout [Int: Edit]) throws {
    for transaction in transactions where transaction["method"] == "timer.edit" {
      let change = try #require(transaction["changes"]?.elements.first { $0["table"] == "entries" })
      edits[try #require(transaction["rev"]?.int)] = Edit(
        entry: try #require(change["id"]?.int), before: change["before"]?["note"]?.string ?? "",
        after: change["after"]?["note"]?.string ?? "")
    }
  }

  @Test("lists and undoes old transactions correctly, before and after a compaction and restarts")
  func asItWas() throws {
    var harness = try folder.harness([.of(Timer.self)], clock: clock)
    var notes: [Int: String] = [:]
    for number in 0..<20 {
      let day = "2020-01-\(number + 10)"
      let params: JSON = ["project": "P", "startedAt": JSON("\(day)T10:00:00Z"), "stoppedAt": JSON("\(day)T11:00:00Z")]
      let added = try harness.call("timer.add", params)
      notes[try #require(added["entry"]?["id"]?.int)] = ""
    }
    var edits: [Int: Edit] = [:]
    let ids = notes.keys.sorted()
    for _ in 1...300 {
      // The first entry is edited only once, at the beginning.
      let id = try #require(edits.isEmpty ? ids.first : ids.dropFirst().randomElement())
      let edit = Edit(entry: id, before: notes[id] ?? "", after: note())
      let reply = try harness.call("timer.edit", ["id": JSON(id), "note": JSON(edit.after)])
      notes[id] = edit.after
      edits[try #require(reply["rev"]?.int)] = edit
    }
    let first = try #require(edits.keys.min())
    for step in 1...4 {
      #expect(try listed(harness) == edits, "step \(step)")
      #expect(try told(harness, since: first - 1) == edits, "step \(step)")
      switch step {
      case 1, 3:
        harness.close()
        harness = try folder.harness([.of(Timer.self)], clock: clock)
      case 2: _ = try harness.call("system.compact", ["module": "timer"], as: 0)
      default: break
      }
    }
    _ = try harness.call("history.undo", ["module": "timer", "rev": JSON(first)])
    let entry = try harness.call("timer.show", ["id": JSON(ids[0])])["entry"]
    #expect(entry?["note"]?.string ?? "" == "")
    harness.close()
  }

  /// The edits that a subscriber receives if it resumes after revision `rev`.
  private func told(_ harness: HostHarness, since rev: Int) throws -> [Int: Edit] {
    var edits: [Int: Edit] = [:]
    _ = try harness.call("events.subscribe", ["topics": ["timer"], "since": ["timer": JSON(rev)]], on: "follower")
    var last = rev
    for _ in 0..<1000 where last < rev + 300 {
      let events = harness.takeEvents(on: "follower").filter { $0["method"] == "events.event" }
        .compactMap { $0["params"] }
      last = events.last?["rev"]?.int ?? last
      try take(events, into: &edits)
    }
    harness.disconnect(1000, on: "follower")
    return edits
  }
}
