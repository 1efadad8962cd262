import Chores
import Manifest
import Outside
import System
import TestSupport
import Testing
import Timer
import Wire

@testable import Host

/// Tests programs that need lists from other modules.
@Suite("Lists of other modules")
struct OtherListTests {
  private static let (ann, bob): (UInt32, UInt32) = (1000, 1001)
  private let folder = TestFolder()
  private let clock = TestClock()
  private let asked = Monitor<[JSON]>([])

  /// A module whose method `sums.up` needs these lists. Its program counts the entries of the timer.
  private func harness(_ needs: String, changes: Bool = false) throws -> HostHarness {
    let text = """
      {
        "module": "sums", "protocol": 1, "schema": 1, "summary": "Sums.",
        "tables": {"sums": {
          "row": {"user": {"type": "account", "is": "caller"}, "n": {"type": "integer"}},
          "one": "total", "owner": "user", "visible": "own", "verbs": ["list"]
        }},
        "methods": {"sums.up": {
          "summary": "Counts.", "changes": \(changes), "needs": \(needs),
          "params": {
            "project": {"type": "string", "maxLength": 400, "optional": true},
            "day": {"type": "date", "optional": true}
          },
          "result": {"n": {"type": "integer"}}
        }},
        "on": \(changes ? #"{"timer.stop": "sums.up"}"# : "{}")
      }
      """
    let asked = asked
    let program = ScriptedProgram("sums") { params, _ in
      asked.withLock { $0.append(params) }
      let count = params["lists"]?["timer.list"]?["entries"]?.count ?? -1
      let row: JSON = [
        "id": params["rows"]?["sums"]?["next"] ?? 0, "user": params["user"] ?? 0, "n": JSON(count),
      ]
      return .result(reply: ["n": JSON(count)], put: changes ? ["sums": [row]] : [:])
    }
    let module = Host.Entry(try Manifest(reading: Array(text.utf8)).definition(running: program))
    return try folder.harness([.of(Timer.self), .of(Chores.self), module], clock: clock)
  }

  private func add(_ project: String, _ day: Int, as uid: UInt32, _ harness: HostHarness) throws {
    let date = "2026-11-\(day < 10 ? "0" : "")\(day)"
    let params: JSON = [
      "project": JSON(project), "startedAt": JSON("\(date)T08:00:00Z"), "stoppedAt": JSON("\(date)T09:00:00Z"),
    ]
    _ = try harness.call("timer.add", params, as: uid)
  }

  private func count(_ params: JSON, as uid: UInt32 = Self.ann, _ harness: HostHarness) throws -> Int? {
    try harness.call("sums.up", params, as: uid)["n"]?.int
  }

  private func reason(_ harness: HostHarness) throws -> String? {
    try harness.refusal("sums.up", as: Self.ann)["data"]?["reason"]?.string
  }

  @Test("are read as the caller, with constants, params, and today")
  func read() throws {
    let harness = try harness(#"{"sums": {}, "timer.list": {"from": "$params.day", "project": "$params.project"}}"#)
    defer { harness.close() }
    for day in 1...3 { try add("Essay", day, as: Self.ann, harness) }
    try add("Tax", 4, as: Self.ann, harness)
    try add("Secret", 1, as: Self.bob, harness)
    #expect(try count([:], harness) == 4)
    #expect(try count(["project": "Essay"], harness) == 3)
    #expect(try count(["project": "Essay", "day": "2026-11-02"], harness) == 2)
    #expect(try count([:], as: Self.bob, harness) == 1)
    let told = asked.withLock { $0 }
    #expect(told.count == 4 && told[..<3].allSatisfy { !$0.description.contains("Secret") }, "\(told)")
    #expect(told[0]["rows"]?["sums"]?["rows"]?.count == 0)
    // The other module's list method refuses the call, so `sums.up` is refused too and the program isn't called.
    let wrong = try harness.refusal("sums.up", ["project": JSON(String(repeating: "x", count: 400))], as: Self.ann)
    #expect(wrong["message"]?.string?.hasPrefix("timer.list: project: ") == true, "\(wrong)")
    #expect(asked.withLock(\.count) == 4)
  }

  @Test("get today and now of the caller's time zone")
  func today() throws {
    let harness = try harness(#"{"timer.list": {"from": "today", "to": "now", "limit": 5}}"#)
    defer { harness.close() }
    clock.now = 1_795_042_800
    try add("Essay", 18, as: Self.ann, harness)
    // It is 23:00 UTC on the 18th. In Tokyo, it is already the 19th.
    #expect(try count(["timeZone": "UTC"], harness) == 1)
    #expect(try count(["timeZone": "Asia/Tokyo"], harness) == 0)
  }

  @Test("are read for changes after events, too, and undo needs none")
  func reacting() throws {
    let harness = try harness(#"{"timer.list": {}}"#, changes: true)
    defer { harness.close() }
    _ = try harness.call("timer.start", ["project": "Essay"])
    clock.now += 60
    _ = try harness.call("timer.stop")
    harness.settle()
    #expect(asked.withLock { $0.last?["lists"]?["timer.list"]?["entries"]?.count } == 1)
    #expect(try harness.call("sums.list")["sums"]?.count == 1)
    _ = try harness.call("history.undo", ["module": "sums"])
    #expect(try harness.call("sums.list")["sums"]?.count == 0)
  }

  @Test(
    "that don't exist or change something can't be read",
    arguments: [
      "stones.list", "timer.nothing", "timer.start", "chores.house.create",
    ])
  func unreadable(method: String) throws {
    let harness = try harness("{\"\(method)\": {}}")
    defer { harness.close() }
    let refusal = try harness.refusal("sums.up", as: Self.ann)
    #expect(refusal["data"]?["reason"] == "module.noList" && refusal["data"]?["method"] == JSON(method), "\(refusal)")
    #expect(asked.withLock(\.isEmpty))
  }

  @Test("that are refused or too long refuse the call")
  func refused() throws {
    let harness = try harness(#"{"chores.tasks": {}}"#)
    #expect(try reason(harness) == "chores.noHouse")
    harness.close()
    let other = try self.harness(#"{"timer.list": {"limit": 1000}}"#)
    defer { other.close() }
    let note = JSON(String(repeating: "\u{1F35E}", count: 10_000))
    for minute in 10..<30 {
      let time = "2026-11-01T08:\(minute):"
      let params: JSON = [
        "project": "Bread", "startedAt": JSON(time + "00Z"), "stoppedAt": JSON(time + "30Z"), "note": note,
      ]
      _ = try other.call("timer.add", params, as: Self.ann)
    }
    #expect(try reason(other) == "module.listTooLong")
    let wrong = try other.refusal("timer.list", ["limit": 0], as: Self.ann)
    #expect(wrong["data"]?["reason"] == "rpc.invalidParams")
  }
}
