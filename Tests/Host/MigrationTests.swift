import Journal
import ModuleKit
import System
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests how built-in modules migrate, with an invented second schema of the module `Notes`.
@Suite("A journal of an older schema")
struct MigrationTests {
  private static let clock = TestClock()

  private func start<State: Module>(_ type: State.Type, _ disk: any Storage) -> HostHarness {
    HostHarness(
      [.of(type)], storage: disk, pictures: SimulatedFolder("pictures", of: SimulatedDisk()), clock: Self.clock)
  }

  /// Creates three notes, edits the first and deletes another.
  private func filled(_ disk: SimulatedDisk) throws {
    let harness = start(Notes.self, disk)
    for text in ["one", "two", "three"] { _ = try harness.call("notes.add", ["text": JSON(text)]) }
    _ = try harness.call("notes.edit", ["id": 1, "text": "first"])
    _ = try harness.call("notes.delete", ["id": 2])
    harness.close()
  }

  private static let carried = ["{\"id\":1,\"words\":\"FIRST\"}", "{\"id\":3,\"words\":\"THREE\"}"]

  private func notes(_ harness: HostHarness) throws -> [String] {
    try #require(try harness.call("notes.list")["notes"]?.elements.map(\.description))
  }

  @Test("is migrated by its module once, with its history")
  func hook() throws {
    let disk = SimulatedDisk()
    try filled(disk)
    let before = try #require(disk.contents(of: "notes.journal"))
    var harness = start(NewerNotes.self, disk)
    #expect(try notes(harness) == Self.carried)
    _ = try harness.call("history.undo", ["module": "notes"])
    _ = try harness.call("history.undo", ["module": "notes", "rev": 4])
    #expect(try notes(harness).first == #"{"id":1,"words":"ONE"}"#)
    harness.close()
    #expect(disk.contents(of: "notes.journal.schema-1") == before)
    harness = start(NewerNotes.self, disk)
    #expect(try notes(harness).count == 3)
    harness.close()
    #expect(!disk.fileNames.contains { $0.hasSuffix("-2") || $0.hasSuffix(".new") })
    // If an old program finds the migrated journal, it must not change the journal.
    harness = start(Notes.self, disk)
    let error = try harness.refusal("notes.list")
    #expect(error.description.contains("this program knows only schemas up to 1"))
    harness.close()
  }

  @Test("exists, old or new, after any power failure or kill", arguments: [true, false])
  func crashes(power: Bool) throws {
    let disk = SimulatedDisk()
    try filled(disk)
    disk.failNothing()
    let moments = Monitor([SimulatedDisk.Moment]())
    disk.observe { moment in moments.withLock { $0.append(moment) } }
    start(NewerNotes.self, disk).close()
    let seen = moments.withLock { $0 }
    #expect(seen.count > 20)
    var (old, new) = (0, 0)
    for (number, moment) in seen.enumerated() {
      let disk = SimulatedDisk(asAt: moment, seed: UInt64(number))
      if power { disk.crash() } else { disk.kill() }
      let header = String(decoding: (disk.contents(of: "notes.journal") ?? []).prefix(100), as: UTF8.self)
      let isOld = header.contains(#""schema":1"#)
      if isOld { old += 1 } else { new += 1 }
      let copy = SimulatedDisk(asAt: moment, seed: UInt64(number))
      if power { copy.crash() } else { copy.kill() }
      if isOld {
        let harness = start(Notes.self, disk)
        #expect(try notes(harness).count == 2, "\(moment.call)")
        harness.close()
      }
      let harness = start(NewerNotes.self, copy)
      #expect(try notes(harness) == Self.carried, "\(moment.call)")
      harness.close()
      // After a power failure, there may be a partial copy besides the complete one.
      let aside = copy.fileNames.count { $0.hasPrefix("notes.journal.schema-") }
      #expect((1...(power ? 2 : 1)).contains(aside), "\(moment.call) leaves \(aside) copies of the old file")
    }
    #expect(old > 10 && new > 3, "\(old) old, \(new) new")
  }

  @Test(
    "stays unchanged if it can't be rewritten, and is migrated when there is space",
    arguments: [Errno.noSpace, .io])
  func refusals(errno: Errno) throws {
    let disk = SimulatedDisk()
    try filled(disk)
    let before = disk.contents(of: "notes.journal")
    var number = 1
    var failures = 0
    while number < 200 {
      let copy = SimulatedDisk()
      copy.put(try #require(before), as: "notes.journal")
      let failing = number
      copy.failCalls { $0.number == failing ? .cutShort(errno) : nil }
      let harness = start(NewerNotes.self, copy)
      let isDone = copy.faults == 0
      let failed = harness.respond("notes.list")["error"] != nil
      harness.close()
      if failed {
        failures += 1
        copy.kill()
        copy.failNothing()
        let again = start(NewerNotes.self, copy)
        #expect(try notes(again) == Self.carried, "call \(number)")
        again.close()
      }
      if isDone { break }
      number += 1
    }
    #expect(failures > 5 && number < 200)
  }

  @Test("that is damaged stays unchanged, and the error says what to do")
  func damaged() throws {
    let disk = SimulatedDisk()
    try filled(disk)
    var bytes = try #require(disk.contents(of: "notes.journal"))
    let place = try #require((1..<bytes.count).first { bytes[$0..<$0 + 3].elementsEqual("two".utf8) })
    bytes[place] = UInt8(ascii: "T")
    disk.put(bytes, as: "notes.journal")
    let harness = start(NewerNotes.self, disk)
    let error = try harness.refusal("notes.list")
    #expect(error.description.contains("trackctl journal repair"), "\(error)")
    harness.close()
    #expect(disk.contents(of: "notes.journal") == bytes)
  }
}

/// An invented newer version of the module. The text has a new name and is upper-cased. The user stays the same.
private struct NewerNotes: Module {
  static let name = "notes"
  static let schema = 2
  static let migrations = [
    Migration(
      to: 2,
      [
        .rename(table: "notes", from: "text", to: "words"),
        .change(table: "notes") { row throws(Malformed) in
          guard let words = row["words"]?.string else { throw Malformed("words") }
          row["words"] = JSON(words.uppercased())
        },
      ])
  ]
  static let tables: [TableDescription<NewerNotes>] = [
    TableDescription("notes", table: { $0.notes }, change: { $1(&$0.notes) }) { _, note, viewer, writer in
      guard note.user == viewer.account else { return false }
      note.show(to: &writer)
      return true
    }
  ]
  static let methods: [Method<NewerNotes>] = [
    .reads("notes.list", "Lists notes.") { notes, call, writer in
      writer.key("notes")
      writer.beginArray()
      for note in notes.notes.rows where note.user == call.user { note.show(to: &writer) }
      writer.endArray()
    }
  ]
  var notes = Table<NewerNote, NoIndex<NewerNote>>()
}

private struct NewerNote: Row {
  let id: Int
  var user: Int
  var words: String

  static func blank(_ id: Int) -> NewerNote { NewerNote(id: id, user: 0, words: "") }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("words", &words, .text(1...1000))
  }

  func show(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("words", words)
    writer.endObject()
  }
}
