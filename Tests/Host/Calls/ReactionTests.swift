import Manifest
import ModuleKit
import Outside
import System
import TestSupport
import Testing
import Timer
import Wire

@testable import Host

/// Tests the methods that modules run after events of other modules.
@Suite("Reactions to events")
struct ReactionTests {
  private let folder = TestFolder()
  private let clock = TestClock()

  /// A module with a single table, which contains notes.
  private static func notes(
    _ name: String, on: String = "{}", methods: String = "{}", schedule: String = "{}",
    program: (any ProgramRunning)? = nil
  ) throws -> Host.Entry {
    let text = """
      {
        "module": "\(name)", "protocol": 1, "schema": 1, "summary": "Notes.",
        "tables": {"notes": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "project": {"type": "string", "maxLength": 10, "optional": true}
          },
          "one": "note", "owner": "user", "visible": "own", "verbs": ["add", "list"]
        }},
        "methods": \(methods), "on": \(on), "schedule": \(schedule)
      }
      """
    return Host.Entry(try Manifest(reading: Array(text.utf8)).definition(running: program))
  }

  private func harness(_ modules: Host.Entry...) throws -> HostHarness {
    try folder.harness([.of(Timer.self)] + modules, clock: clock)
  }

  private func projects(_ harness: HostHarness, _ name: String = "log", as uid: UInt32 = 1000) throws -> [String] {
    harness.settle()
    return try harness.call("\(name).list", ["order": "oldest"], as: uid)["notes"]?.elements.map {
      $0["project"]?.string ?? "-"
    } ?? []
  }

  @Test("a method is called as the account that caused the event, with the members of its row")
  func called() throws {
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { harness.close() }
    _ = try harness.call("timer.start", ["project": "Essay"])
    _ = try harness.call("timer.start", ["project": "Tax"], as: 1001)
    #expect(try projects(harness) == ["Essay"] && projects(harness, as: 1001) == ["Tax"])
    _ = try harness.call("timer.start", ["project": "Garden", "switch": true])
    #expect(try projects(harness) == ["Essay", "Garden"], "a switch is about the entry that begins")
    _ = try harness.call("timer.stop")
    _ = try harness.call("timer.start", ["project": "Again", "dryRun": true])
    _ = try harness.refusal("timer.start", ["project": ""])
    #expect(try projects(harness) == ["Essay", "Garden"] && harness.takeNotes() == [])
    _ = try harness.call("history.undo", ["module": "log"])
    #expect(try projects(harness) == ["Essay"])
  }

  @Test("what is refused is logged and dropped, and later events are heard")
  func refused() throws {
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { harness.close() }
    _ = try harness.call("timer.start", ["project": "A name that is too long"])
    _ = try harness.call("timer.start", ["project": "Short", "switch": true])
    #expect(try projects(harness) == ["Short"])
    let notes = harness.takeNotes()
    #expect(notes.count == 1 && notes[0].hasPrefix("log.add after timer.start: project "), "\(notes)")
  }

  @Test("modules that hear each other stop after eight calls")
  func chain() throws {
    let harness = try harness(
      Self.notes("one", on: #"{"two.add": "one.add"}"#), Self.notes("two", on: #"{"one.add": "two.add"}"#))
    defer { harness.close() }
    _ = try harness.call("one.add", ["project": "x"])
    #expect(try projects(harness, "one").count + projects(harness, "two").count == 9)
    #expect(harness.takeNotes() == ["two.add after one.add: the event already follows from 8 other events"])
  }

  @Test("what can't be done now is tried again, later and later, and is given up at last")
  func retried() throws {
    let methods = #"{"log.write": {"summary": "Writes.", "changes": true}}"#
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.write"}"#, methods: methods))
    defer { harness.close() }
    let start = clock.now
    _ = try harness.call("timer.start", ["project": "Essay"])
    var pauses: [Int] = []
    while let next = harness.ringsAt, pauses.count < 20 {
      pauses.append(next - clock.now)
      #expect(!harness.host.mayStop)
      harness.passTime(to: next)
    }
    #expect(pauses == [2, 4, 8, 16, 32, 64, 128] && clock.now == start + 254)
    let notes = harness.takeNotes()
    #expect(notes.count == 1 && notes[0].hasPrefix("log.write after timer.start: "), "\(notes)")
    #expect(harness.host.mayStop)
  }

  @Test("one account's calls don't displace another's")
  func crowd() throws {
    let methods = #"{"log.write": {"summary": "Writes.", "changes": true}}"#
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.write"}"#, methods: methods))
    defer { harness.close() }
    for number in 0..<103 { _ = try harness.call("timer.start", ["project": JSON("\(number)"), "switch": true]) }
    #expect(harness.takeNotes() == Array(repeating: "log.write after timer.start: too many calls wait", count: 3))
    _ = try harness.call("timer.start", ["project": "Essay"], as: 1001)
    #expect(harness.takeNotes() == [])
  }

  /// A module whose program records the accounts that call it. To calls of the given account, the program replies that
  /// it is busy.
  private static func busy(for account: Int?, _ called: Monitor<[Int]>) throws -> Host.Entry {
    let program = ScriptedProgram("log") { params, _ in
      let user = params["user"]?.int ?? 0
      called.withLock { $0.append(user) }
      return user == account ? .refusal(code: RPCCode.busy.rawValue, reason: "log.busy") : .result(reply: [:], put: [:])
    }
    return try notes(
      "log", on: #"{"timer.start": "log.write"}"#,
      methods: #"{"log.write": {"summary": "Writes.", "changes": true}}"#, program: program)
  }

  @Test("accounts take turns, and a call that is tried again delays only its own account", arguments: [nil, 1])
  func turns(_ busy: Int?) throws {
    let plain = try harness(Self.notes("log"))
    _ = try plain.call("log.add", ["project": "own"])
    for number in 0..<30 { _ = try plain.call("timer.start", ["project": JSON("\(number)"), "switch": true]) }
    for number in 0..<2 {
      _ = try plain.call("timer.start", ["project": JSON("\(number)"), "switch": true], as: 1001)
    }
    plain.close()
    let called = Monitor<[Int]>([])
    let harness = try harness(Self.busy(for: busy, called))
    defer { harness.close() }
    harness.settle()
    let accounts = called.withLock { $0 }
    #expect(busy == nil ? accounts.prefix(5) == [1, 2, 1, 2, 1] && accounts.count == 32 : accounts == [1, 2, 2])
  }

  @Test("a start makes up for calls that a crash prevented, and makes none twice")
  func crashed() throws {
    let plain = try harness(Self.notes("log"))
    _ = try plain.call("log.add", ["project": "own"])
    _ = try plain.call("timer.start", ["project": "Old"])
    clock.now += 1000
    _ = try plain.call("timer.start", ["project": "New", "switch": true])
    plain.close()
    for _ in 0..<2 {
      let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
      #expect(try projects(harness) == ["own", "New"])
      harness.close()
    }
  }

  @Test("a start doesn't hear an event again whose key is forgotten")
  func forgotten() throws {
    let first = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    _ = try first.call("log.add", ["project": "own"])
    _ = try first.call("timer.start", ["project": "Old"])
    #expect(try projects(first) == ["own", "Old"])
    first.close()
    clock.now += KeyMemory.seconds + 1
    let later = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { later.close() }
    #expect(try projects(later) == ["own", "Old"])
  }

  @Test("a module that has never changed doesn't hear what was before it")
  func fresh() throws {
    let plain = try harness()
    _ = try plain.call("timer.start", ["project": "Old"])
    plain.close()
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { harness.close() }
    #expect(try projects(harness) == [])
  }

  /// A module that runs at this time of each day and writes the date into a note.
  private static func daily(at time: String) throws -> Host.Entry {
    let program = ScriptedProgram("log") { params, _ in
      let note: JSON = [
        "id": params["rows"]?["notes"]?["next"] ?? 1, "user": params["user"] ?? 0, "project": params["today"] ?? "",
      ]
      return .result(reply: [:], put: ["notes": [note]])
    }
    return try notes(
      "log", methods: #"{"log.write": {"summary": "Writes.", "changes": true}}"#,
      schedule: #"{"log.write": {"every": "day", "at": "\#(time)"}}"#, program: program)
  }

  @Test("an undo of the last change skips what a module did by itself, also after a restart")
  func undone() throws {
    let first = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    _ = try first.call("timer.start", ["project": "Essay"])
    #expect(try projects(first) == ["Essay"])
    first.close()
    let second = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { second.close() }
    #expect(try projects(second) == ["Essay"])
    #expect(try second.call("history.undo")["method"] == "timer.start")
    _ = try second.call("timer.start", ["project": "Tax"])
    #expect(try projects(second) == ["Essay", "Tax"])
    #expect(try second.call("history.undo")["method"] == "timer.start")
    #expect(try second.call("history.undo", ["module": "log"])["method"] == "log.add")
  }

  @Test("an undo of the last change takes back the caller's own change of a module that has done more by itself since")
  func undoneOwn() throws {
    let harness = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { harness.close() }
    _ = try harness.call("log.add", ["project": "own"])
    _ = try harness.call("timer.start", ["project": "Essay"])
    #expect(try projects(harness) == ["own", "Essay"])
    #expect(try harness.call("history.undo")["method"] == "timer.start")
    #expect(try harness.call("history.undo")["undone"] == 1)
    #expect(try projects(harness) == ["Essay"])
  }

  @Test("a restart repeats no event from before the module's first change")
  func older() throws {
    let without = try harness()
    _ = try without.call("timer.start", ["project": "Before"])
    without.close()
    clock.now += 60
    let first = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    _ = try first.call("timer.start", ["project": "After", "switch": true])
    #expect(try projects(first) == ["After"])
    first.close()
    let second = try harness(Self.notes("log", on: #"{"timer.start": "log.add"}"#))
    defer { second.close() }
    #expect(try projects(second) == ["After"])
  }

  @Test("a method is called every day for each account that has rows, and what was missed is made up for once")
  func scheduled() throws {
    let first = try harness(Self.daily(at: "12:00"))
    for uid in [1000, 1001] as [UInt32] { _ = try first.call("log.add", ["project": "own"], as: uid) }
    _ = try first.call("log.list", as: 1002)
    // The clock shows 11:06 on November 18.
    #expect(try projects(first) == ["own"])
    first.passTime(to: clock.now + 3600)
    #expect(try projects(first) == ["own", "2026-11-18"] && projects(first, as: 1001) == ["own", "2026-11-18"])
    #expect(try projects(first, as: 1002) == [] && first.takeNotes() == [])
    first.close()
    clock.now += 3 * 86_400
    for _ in 0..<2 {
      let later = try harness(Self.daily(at: "12:00"))
      #expect(try projects(later) == ["own", "2026-11-18", "2026-11-21"])
      later.close()
    }
  }

  @Test("a method that a new version adds at the same time doesn't displace another's")
  func addedSchedule() throws {
    func entry(_ methods: [String], _ called: Monitor<[String]>) throws -> Host.Entry {
      let program = ScriptedProgram("log") { params, _ in
        called.withLock { $0.append(params["method"]?.string ?? "") }
        return .result(
          reply: [:],
          put: ["notes": [["id": params["rows"]?["notes"]?["next"] ?? 9, "user": params["user"] ?? 0]]])
      }
      func object(_ value: String) -> String {
        "{" + methods.map { "\"\($0)\": \(value)" }.joined(separator: ",") + "}"
      }
      return try Self.notes(
        "log", methods: object(#"{"summary": "Writes.", "changes": true}"#),
        schedule: object(#"{"every": "day", "at": "12:00"}"#), program: program)
    }
    let called = Monitor<[String]>([])
    let first = try harness(entry(["log.write"], called))
    _ = try first.call("log.add", ["project": "own"])
    first.passTime(to: clock.now + 3600)
    first.close()
    #expect(called.withLock { $0 } == ["log.write"])
    let second = try harness(entry(["log.clean", "log.write"], called))
    second.settle()
    second.close()
    #expect(called.withLock { $0 } == ["log.write", "log.clean"])
  }
}
