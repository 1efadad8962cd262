import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

/// Makes random calls, undos and restarts. The seed determines the sequence.
@Suite("Random sequences of calls")
struct RandomTests {
  @Test("leave every index equal to a rebuilt one, keep every rule, and survive a restart", arguments: 1...6)
  func calls(seed: UInt64) throws {
    let bench = try Bench()
    var chance = Chance(seed: seed)
    for round in 1...250 {
      bench.seconds += chance.below(200) - 5
      call(bench, &chance, round)
      if round.isMultiple(of: 25) {
        #expect(bench.indexesAreTrue)
        try expectRules(bench)
        try expectReports(bench, &chance)
      }
    }
    let rows = bench.rows
    let status = try bench.call("timer.status")
    try bench.restart()
    #expect(bench.rows == rows && bench.indexesAreTrue)
    #expect(try bench.call("timer.status") == status)
  }

  private func call(_ bench: Bench, _ chance: inout Chance, _ round: Int) {
    let project = JSON(["a", "b", "c", "d"][chance.below(4)])
    let other = JSON(["a", "b", "c", "d"][chance.below(4)])
    let id = JSON(chance.below(max(2, round / 3)) + 1)
    let tags = JSON.texts(Array(["x", "y", "z"].prefix(chance.below(4))))
    let ago = chance.below(3000)
    switch chance.below(14) {
    case 0, 1: bench.respond("timer.start", ["project": project, "tags": tags, "switch": JSON(chance.below(2) == 0)])
    case 2: bench.respond("timer.stop", ["save": JSON(chance.below(4) > 0)])
    case 3, 4, 5:
      let stop = bench.time(chance.below(200) - ago)
      bench.respond("timer.add", ["project": project, "startedAt": bench.time(-ago), "stoppedAt": stop, "tags": tags])
    case 6: bench.respond("timer.edit", ["id": id, "startedAt": bench.time(-ago), "tags": tags])
    case 7: bench.respond("timer.edit", ["id": id, "stoppedAt": chance.below(3) == 0 ? .null : bench.time(-ago)])
    case 8: bench.respond("timer.edit", ["id": id, "project": project, "note": "note"])
    case 9: bench.respond("timer.delete", ["id": id])
    case 10: bench.respond("timer.continue", ["id": id])
    case 11: bench.respond("timer.project.rename", ["name": project, "to": other, "acknowledge": ["merge"]])
    case 12: bench.respond("history.undo", [:])
    default: bench.respond("history.undo", ["module": "timer", "rev": JSON(chance.below(round) + 1)])
    }
  }

  /// Checks the module's rules by going through all rows.
  private func expectRules(_ bench: Bench) throws {
    let entries = Array(bench.state.entries.rows)
    let saved = entries.filter { !$0.isRunning }.sorted { $0.item < $1.item }
    #expect(entries.count - saved.count <= 1)
    #expect(zip(saved, saved.dropFirst()).allSatisfy { $0.item.end <= $1.startedAt.seconds })
    if let running = entries.first(where: \.isRunning) {
      #expect(saved.allSatisfy { $0.item.end <= running.startedAt.seconds })
    }
    let names = bench.state.projects.rows.filter { $0.mergedInto == nil }.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(entries.allSatisfy { bench.state.whole(of: $0.project) != nil })
  }

  /// Compares reports with sums over all rows. The sums are computed without the calendar.
  private func expectReports(_ bench: Bench, _ chance: inout Chance) throws {
    for isWhole in [false, true] {
      let from = bench.seconds - chance.below(4000)
      let to = from + 1 + chance.below(3000)
      let params: JSON = [
        "from": JSON(Instant(seconds: from).description), "to": JSON(Instant(seconds: to).description),
        "within": JSON(isWhole ? "whole" : "clip"),
      ]
      var sums: [String: (seconds: Int, entries: Int)] = [:]
      for entry in bench.state.entries.rows {
        let start = entry.startedAt.seconds
        let end = max(start, entry.stoppedAt?.seconds ?? bench.seconds)
        let inside = (start..<end).clamped(to: from..<to).count
        let counts = isWhole ? from <= start && end <= to && start < to : inside > 0 || (from..<to).contains(start)
        guard counts else { continue }
        sums[bench.state.projectName(entry.project), default: (0, 0)].seconds += inside
        sums[bench.state.projectName(entry.project), default: (0, 0)].entries += 1
      }
      let expected = sums.map { "\($0.key) \($0.value.seconds) \($0.value.entries)" }
      #expect(try bench.slices(params).sorted() == expected.sorted(), "\(params)")
    }
  }
}

/// A generator of pseudorandom numbers. The seed determines the numbers.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
