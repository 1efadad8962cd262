import Host
import Journal
import ModuleKit
import TestSupport
import Testing
import Wire

/// Tests the host's features with a minimal module.
@Suite("A module of one table")
struct NotesTests {
  let folder = TestFolder()

  func harness(_ clock: TestClock = TestClock()) throws -> HostHarness {
    try folder.harness([.of(Notes.self)], clock: clock)
  }

  func texts(_ harness: HostHarness, as uid: UInt32 = 1000) throws -> [String] {
    try harness.call("notes.list", as: uid)["notes"]?.elements.compactMap { $0["text"]?.string } ?? []
  }

  @Test("undo goes back call by call; undoing an undo redoes it")
  func undoAndRedo() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.edit", ["id": 1, "text": "two"])
    #expect(try texts(harness) == ["two"])
    let undone = try harness.call("history.undo")
    #expect(undone["undone"]?.int == 2 && undone["method"]?.string == "notes.edit")
    #expect(try texts(harness) == ["one"])
    _ = try harness.call("history.undo")
    #expect(try texts(harness) == [])
    #expect(try harness.refusal("history.undo")["data"]?["reason"]?.string == "history.nothingToUndo")
    _ = try harness.call("history.undo", ["module": "notes", "rev": 4])
    #expect(try texts(harness) == ["one"])
    _ = try harness.call("history.undo", ["module": "notes", "rev": 3])
    #expect(try texts(harness) == ["two"])
    #expect(harness.host.indexesAreTrue)
  }

  @Test("after a redo the same transaction can be undone again")
  func undoAfterRedo() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("history.undo")
    _ = try harness.call("history.undo", ["module": "notes", "rev": 2])
    #expect(try harness.call("history.undo")["undone"]?.int == 1)
    #expect(try texts(harness) == [])
  }

  @Test("undo is refused if the row changed since, and names the transaction")
  func undoTouched() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.edit", ["id": 1, "text": "two"])
    let error = try harness.refusal("history.undo", ["module": "notes", "rev": 1])
    #expect(error["data"]?["reason"]?.string == "history.touched")
    #expect(error["data"]?["rev"]?.int == 2)
    #expect(try texts(harness) == ["two"])
  }

  @Test("undo is refused if it would break a rule, and names the conflict")
  func undoAgainstRule() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.delete", ["id": 1])
    _ = try harness.call("notes.add", ["text": "one"])
    let error = try harness.refusal("history.undo", ["module": "notes", "rev": 2])
    #expect(error["data"]?["reason"]?.string == "notes.same" && error["data"]?["id"]?.int == 2)
    #expect(try texts(harness) == ["one"])
  }

  @Test("a user can neither undo nor see another's changes")
  func others() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "mine"])
    #expect(try harness.refusal("history.undo", ["module": "notes", "rev": 1], as: 1001)["code"]?.int == -32001)
    #expect(try harness.call("history.list", ["module": "notes"], as: 1001)["transactions"]?.count == 0)
    _ = try harness.call("history.undo", ["module": "notes", "rev": 1], as: 0)
    #expect(try texts(harness) == [])
  }

  @Test("history shows who changed what, newest first, and what undid what")
  func history() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.edit", ["id": 1, "text": "two"])
    _ = try harness.call("history.undo")
    let page = try harness.call("history.list", ["module": "notes", "limit": 2])
    let first = page["transactions"]?[0]
    #expect(first?["rev"]?.int == 3 && first?["undoes"]?.int == 2 && first?["method"]?.string == "history.undo")
    let second = page["transactions"]?[1]
    #expect(second?["undone"]?.int == 3)
    #expect(second?["changes"]?[0]?["before"]?["text"]?.string == "one")
    #expect(second?["changes"]?[0]?["after"]?["text"]?.string == "two")
    let next = try #require(page["next"]?.string)
    let rest = try harness.call("history.list", ["module": "notes", "cursor": JSON(stringLiteral: next)])
    #expect(rest["transactions"]?.elements.map { $0["rev"]?.int } == [1])
    #expect(rest["next"] == nil)
  }

  @Test("a dry run replies like the call, and leaves the journal's bytes unchanged")
  func dryRun() throws {
    let harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    harness.settle()
    let bytes = folder.bytes(of: "notes.journal")
    let dry = try harness.call("notes.add", ["text": "two", "dryRun": true])
    #expect(dry["dryRun"]?.bool == true && dry["note"]?["id"]?.int == 2 && dry["rev"]?.int == 1)
    #expect(try harness.call("history.undo", ["dryRun": true])["undone"]?.int == 1)
    #expect(
      try harness.refusal("notes.add", ["text": "one", "dryRun": true])["data"]?["reason"]?.string == "notes.same")
    harness.settle()
    #expect(folder.bytes(of: "notes.journal") == bytes)
    #expect(try texts(harness) == ["one"])
    #expect(try harness.call("notes.add", ["text": "two"])["note"]?["id"]?.int == 2)
  }

  @Test("the same key gets the first reply again, other params are a conflict, and other users' keys are separate")
  func keys() throws {
    let harness = try harness()
    let first = try harness.call("notes.add", ["text": "one", "idempotencyKey": "k"])
    let again = try harness.call("notes.add", ["idempotencyKey": "k", "text": "one"])
    #expect(again["replayed"]?.bool == true && again["note"] == first["note"] && again["rev"] == first["rev"])
    #expect(try texts(harness) == ["one"])
    #expect(
      try harness.refusal("notes.add", ["text": "two", "idempotencyKey": "k"])["data"]?["reason"]?.string
        == "rpc.idempotencyKey")
    _ = try harness.call("notes.add", ["text": "two", "idempotencyKey": "k"], as: 1001)
    #expect(try texts(harness, as: 1001) == ["two"])
  }

  @Test("keys survive a restart and a compaction for 24 hours, and no longer")
  func keysLast() throws {
    let clock = TestClock()
    var harness = try harness(clock)
    let first = try harness.call("notes.add", ["text": "one", "idempotencyKey": "k"])
    harness.close()
    harness = try self.harness(clock)
    #expect(try harness.call("notes.add", ["text": "one", "idempotencyKey": "k"])["note"] == first["note"])
    _ = try harness.call("system.compact", ["module": "notes"], as: 0)
    harness.close()
    clock.now += 24 * 3600
    harness = try self.harness(clock)
    #expect(try harness.call("notes.add", ["text": "one", "idempotencyKey": "k"])["replayed"]?.bool == true)
    clock.now += 1
    #expect(
      try harness.refusal("notes.add", ["text": "one", "idempotencyKey": "k"])["data"]?["reason"]?.string
        == "notes.same")
  }

  @Test("rows, revisions, ids, history and undo survive a restart")
  func restart() throws {
    var harness = try harness()
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.add", ["text": "two"])
    _ = try harness.call("notes.delete", ["id": 2])
    harness.close()
    harness = try self.harness()
    #expect(try texts(harness) == ["one"])
    #expect(harness.host.indexesAreTrue)
    #expect(try harness.call("history.undo")["undone"]?.int == 3)
    #expect(try texts(harness) == ["one", "two"])
    #expect(try harness.call("notes.add", ["text": "three"])["note"]?["id"]?.int == 3)
  }

  @Test("a compaction keeps rows, ids, history, undo and subscribers' positions")
  func compaction() throws {
    var harness = try harness()
    for number in 1...1500 { _ = try harness.call("notes.add", ["text": JSON(stringLiteral: "note \(number)")]) }
    _ = try harness.call("notes.delete", ["id": 1500])
    let report = try harness.call("system.compact", ["module": "notes"], as: 0)
    #expect((report["after"]?.int ?? 0) > 0)
    _ = try harness.call("notes.add", ["text": "behind it"])
    harness.close()
    harness = try self.harness()
    #expect(try texts(harness).count == 1500)
    #expect(try harness.call("notes.add", ["text": "next"])["note"]?["id"]?.int == 1502)
    #expect(try harness.call("history.undo", ["module": "notes", "rev": 1501])["method"]?.string == "notes.delete")
    _ = try harness.call("events.subscribe", ["since": ["notes": 1400]])
    #expect(harness.takeEvents().compactMap { $0["params"]?["rev"]?.int } == Array(1401...1504))
  }

  @Test("a subscriber gets each durable change once and in order, and none of other users")
  func events() throws {
    let harness = try harness()
    let subscription = try harness.call("events.subscribe", ["topics": ["notes"]])
    #expect(subscription["revs"]?["notes"]?.int == 0)
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.add", ["text": "theirs"], as: 1001)
    _ = try harness.call("notes.edit", ["id": 1, "text": "two"])
    let events = harness.takeEvents()
    #expect(events.map { $0["params"]?["rev"]?.int } == [1, 3])
    #expect(events.last?["method"]?.string == "events.event")
    let params = events.last?["params"]
    #expect(params?["subscription"] == subscription["subscription"] && params?["module"]?.string == "notes")
    #expect(params?["changes"]?[0]?["before"]?["text"]?.string == "one")
    _ = try harness.call("events.unsubscribe", ["subscription": try #require(subscription["subscription"])])
    _ = try harness.call("notes.add", ["text": "three"])
    #expect(harness.takeEvents().isEmpty)
  }

  @Test("a topic may be one method")
  func topics() throws {
    let harness = try harness()
    _ = try harness.call("events.subscribe", ["topics": ["notes.delete", "history.undo"]])
    _ = try harness.call("notes.add", ["text": "one"])
    _ = try harness.call("notes.delete", ["id": 1])
    _ = try harness.call("history.undo")
    #expect(harness.takeEvents().map { $0["params"]?["method"]?.string } == ["notes.delete", "history.undo"])
    #expect(try harness.refusal("events.subscribe", ["topics": ["nothing"]])["code"]?.int == -32602)
  }

  @Test("undos of all modules are a topic, also with a whole module")
  func undoTopic() throws {
    let harness = try folder.harness([.of(Eggs.self), .of(Notes.self)])
    _ = try harness.call("events.subscribe", ["topics": ["history.undo"]])
    _ = try harness.call("events.subscribe", ["topics": ["notes", "history.undo"]])
    _ = try harness.call("eggs.boil", ["seconds": 300])
    _ = try harness.call("notes.add", ["text": "one"])
    _ = harness.takeEvents()
    _ = try harness.call("history.undo", ["module": "notes"])
    _ = try harness.call("history.undo", ["module": "eggs"])
    let told = harness.takeEvents().map { event in
      ["subscription", "module", "method"].map { event["params"]?[$0]?.string ?? "" }.joined(separator: " ")
    }
    #expect(
      told.sorted() == [
        "s1 eggs history.undo", "s1 notes history.undo", "s2 eggs history.undo", "s2 notes history.undo",
      ])
  }

  @Test("subscribing with since delivers each missed event once; a position too old is reported as lost")
  func since() throws {
    let clock = TestClock()
    let harness = try harness(clock)
    for number in 1...5 { _ = try harness.call("notes.add", ["text": JSON(stringLiteral: "note \(number)")]) }
    _ = try harness.call("events.subscribe", ["since": ["notes": 2]])
    #expect(harness.takeEvents().compactMap { $0["params"]?["rev"]?.int } == [3, 4, 5])
    clock.now += 25 * 3600
    for number in 6...1100 { _ = try harness.call("notes.add", ["text": JSON(stringLiteral: "note \(number)")]) }
    _ = harness.takeEvents()
    _ = try harness.call("events.subscribe", ["since": ["notes": 2]])
    let lost = harness.takeEvents()
    #expect(lost.map { $0["method"]?.string } == ["events.overrun"])
    #expect(lost.first?["params"]?["revs"]?["notes"]?.int == 2)
  }

  @Test("a live subscriber whose queue is full is ended with a message")
  func overrun() throws {
    let harness = try harness()
    _ = try harness.call("events.subscribe")
    harness.sink(of: 1000).room = 10
    _ = try harness.call("notes.add", ["text": "one"])
    #expect(harness.takeEvents().map { $0["method"]?.string } == ["events.overrun"])
  }

  @Test("during catch-up, a full queue makes the subscriber wait, and it misses nothing")
  func waitingForRoom() throws {
    let harness = try harness()
    for number in 1...5 { _ = try harness.call("notes.add", ["text": JSON("note \(number)")]) }
    harness.sink(of: 1000).room = 10
    _ = try harness.call("events.subscribe", ["since": ["notes": 0]])
    _ = try harness.call("notes.add", ["text": "six"])
    #expect(harness.takeEvents().isEmpty)
    harness.sink(of: 1000).room = 4 << 20
    _ = try harness.call("notes.add", ["text": "seven"])
    #expect(harness.takeEvents().compactMap { $0["params"]?["rev"]?.int } == Array(1...7))
  }

  @Test("events beyond a turn's limit are spread over more turns, for every subscription")
  func sharedTurns() throws {
    let harness = try harness()
    for number in 1...100 { _ = try harness.call("notes.add", ["text": JSON("note \(number)")]) }
    for _ in 1...20 { _ = try harness.call("events.subscribe", ["since": ["notes": 0]]) }
    var revs: [String: [Int]] = [:]
    for event in harness.takeEvents() {
      let params = try #require(event["params"])
      revs[params["subscription"]?.string ?? "", default: []].append(params["rev"]?.int ?? 0)
    }
    #expect(revs.count == 20)
    #expect(revs.values.allSatisfy { $0 == Array(1...100) })
  }

  @Test("positions advance past invisible changes, reported at most once a minute")
  func marks() throws {
    let clock = TestClock()
    let harness = try harness(clock)
    _ = try harness.call("events.subscribe")
    _ = try harness.call("notes.add", ["text": "theirs"], as: 1001)
    #expect(harness.takeEvents().isEmpty)
    clock.now += 60
    _ = try harness.call("notes.add", ["text": "theirs too"], as: 1001)
    let marks = harness.takeEvents()
    #expect(marks.map { $0["method"]?.string } == ["events.mark"])
    #expect(marks.first?["params"]?["revs"]?["notes"]?.int == 2)
  }

  @Test("an export has one revision over all its pages")
  func export() throws {
    let harness = try harness()
    for number in 1...1200 { _ = try harness.call("notes.add", ["text": JSON(stringLiteral: "note \(number)")]) }
    let first = try harness.call("system.export", ["module": "notes"], as: 0)
    _ = try harness.call("notes.add", ["text": "later"])
    var pages = [first]
    while let next = pages[pages.count - 1]["next"] {
      pages.append(try harness.call("system.export", ["module": "notes", "cursor": next], as: 0))
    }
    #expect(pages.flatMap { $0["rows"]?.elements.compactMap { $0["id"]?.int } ?? [] } == Array(1...1200))
    let revs = pages.flatMap { $0["transactions"]?.elements.compactMap { $0["rev"]?.int } ?? [] }
    #expect(revs == Array(1200 - revs.count + 1...1200) && revs.count == first["kept"]?.int)
    #expect(pages.count > 2 && pages.allSatisfy { $0["rev"]?.int == 1200 })
    _ = try harness.call("system.export", ["module": "notes"], as: 0)
    let largest = "9223372036854775807"
    for cursor in [
      "x", "0:0", "-1:0:0", "1:0:0", "0:99:0", "0:0:0:0", "0:0:\(largest)", "0:2:\(largest)", "\(largest):0:0",
    ] {
      let refusal = try harness.refusal("system.export", ["module": "notes", "cursor": JSON(cursor)], as: 0)
      #expect(refusal["data"]?["violations"]?[0]?["field"] == "cursor", "\(cursor)")
    }
    for place in ["0:0:1201", "0:1:5000"] {
      let page = try harness.call("system.export", ["module": "notes", "cursor": JSON(place)], as: 0)
      #expect(page["module"] == "notes", "\(place)")
    }
  }
}
