import System
import TestSupport
import Testing
import Wire

@testable import Chores

/// Compares the order of turns with the Python model turns.py, after random absences, swaps, passes and rotations.
@Suite("Turns and their model in Python")
struct TurnModelTests {
  private static let adults = (1...4).map { 4_000_000 + UInt32($0) }

  @Test("agree after each call of random histories, and on what is refused")
  func model() throws {
    let isLong = Process.environment("TRACKD_TEST_LONG") != nil
    let script = #filePath.replacing("TurnModelTests.swift", with: "turns.py")
    let seed = "\(Int.random(in: 0...1 << 30))"
    let command = ["/usr/bin/python3", script, seed, isLong ? "1000" : "24", "80"]
    let result = try CommandResult(running: command, in: TestFolder(), patienceSeconds: 600)
    try #require(result.errors.isEmpty, "\(result.errors)")
    var reasons: Set<String> = []
    for line in result.output.utf8.split(separator: UInt8(ascii: "\n")) {
      try play(try JSON(parsing: Array(line)), &reasons)
    }
    #expect(reasons == ["chores.noTurn", "chores.notYourTurn", "chores.alone", "chores.notAway"], "seed \(seed)")
  }

  private func play(_ history: JSON, _ reasons: inout Set<String>) throws {
    let world = try World()
    let uids = Dictionary(uniqueKeysWithValues: try Self.adults.map { (try world.name(of: $0), $0) })
    let key = try world.house()
    try world.room()
    for (number, step) in (history["steps"]?.elements.map(\.self) ?? []).enumerated() {
      let place: Comment = "seed \(history["seed"] ?? .null), step \(number): \(step)"
      let method = try #require(step["method"]?.string)
      let uid = try #require(uids[step["as"]?.string ?? ""])
      world.seconds += step["wait"]?.int ?? 0
      var params = times(of: step["params"] ?? [:], in: world)
      if method == "chores.house.join" { params = params.with("key", key) }
      let reply = world.respond(method, params, as: uid)
      let reason = reply["error"]?["data"]?["reason"]?.string
      try #require(reason == step["reason"]?.string && (reason != nil || reply["result"] != nil), "\(place): \(reply)")
      if let reason { reasons.insert(reason) }
      if step["undo"] == true {
        let rev = try #require(reply["result"]?["rev"])
        // A call that changed nothing made no transaction, so it can't be undone.
        if reply["result"]?["changed"] != false {
          try world.call("history.undo", ["module": "chores", "rev": rev], as: uid)
        }
      }
      let turns = try world.tasks().map { ($0["id"]?.int ?? 0, $0["turn"] ?? .null) }.sorted { $0.0 < $1.0 }
      try #require(turns.map(\.1) == step["turns"]?.elements.map(\.self), place)
    }
  }

  /// A copy of the params in which numbers of seconds from now are replaced by times.
  private func times(of params: JSON, in world: World) -> JSON {
    ["at", "from", "to"].reduce(params) { params, name in
      params[name]?.int.map { params.with(name, world.time($0)) } ?? params
    }
  }
}
