import TestSupport
import Testing
import Wire

@testable import Timer

@Suite("Rounding in reports")
struct RoundingTests {
  @Test("is to the next multiple, up, down or nearest, with halves up")
  func rounding() {
    let lengths = [0, 1, 449, 450, 899, 900, 901, 1350, 1800]
    let rounded = { (way: Rounding.Way) in lengths.map { Rounding(stepSeconds: 900, way: way).rounded($0) } }
    #expect(rounded(.up) == [0, 900, 900, 900, 900, 900, 1800, 1800, 1800])
    #expect(rounded(.down) == [0, 0, 0, 0, 0, 900, 900, 900, 1800])
    #expect(rounded(.nearest) == [0, 0, 0, 900, 900, 900, 900, 1800, 1800])
    #expect([0, 1, 2, 3, 4].map { Rounding(stepSeconds: 3, way: .nearest).rounded($0) } == [0, 0, 3, 3, 3])
    #expect(Rounding(stepSeconds: 1, way: .up).rounded(7) == 7)
  }

  @Test("applies to each entry, changes no row, and is the same however a report is grouped")
  func entries() throws {
    let bench = try Bench()
    try bench.add("Work", "2026-11-10T09:00:00Z", "2026-11-10T09:20:00Z", tags: ["x"])
    try bench.add("Work", "2026-11-10T09:20:00Z", "2026-11-10T09:21:00Z")
    // This entry continues after midnight.
    try bench.add("Eat", "2026-11-10T23:50:00Z", "2026-11-11T00:20:00Z")
    let up: JSON = ["round": 900, "rounding": "up"]
    #expect(try bench.slices(up) == ["Work 2700 2", "Eat 1800 1"])
    #expect(try bench.slices(up.with("by", "day")) == ["2026-11-10 4500 3"])
    #expect(try bench.slices(up.with("by", "tag")) == [" 2700 2", "x 1800 1"])
    #expect(try bench.slices(up.with("from", "2026-11-11")) == [])
    #expect(try bench.slices(up.with("to", "2026-11-10")) == ["Work 2700 2", "Eat 1800 1"])
    #expect(try bench.call("timer.report", up)["total"]?.int == 4500)
    #expect(try bench.slices(["round": 900]) == ["Eat 1800 1", "Work 900 2"])
    #expect(try bench.slices(["round": 900, "rounding": "down", "project": "Work"]) == ["Work 900 2"])
    #expect(try bench.slices() == ["Eat 1800 1", "Work 1260 2"])
    #expect(try bench.slices(up.with("from", "2026-11-11").with("within", "whole")) == [])
    #expect(try bench.slices(up.with("tags", ["x"])) == ["Work 1800 1"])
  }

  @Test("applies to a running entry's length so far, for the day on which it began")
  func running() throws {
    let bench = try Bench()
    try bench.add("Work", ago: 5000, lasting: 100)
    try bench.call("timer.start", ["project": "Work"])
    let up: JSON = ["round": 900, "rounding": "up"]
    #expect(try bench.slices(up) == ["Work 900 2"])
    bench.seconds += 901
    #expect(try bench.slices(up) == ["Work 2700 2"])
    #expect(try bench.slices(up.with("from", bench.time(-900))) == [])
    #expect(try bench.slices(up.with("to", bench.time(-900))) == ["Work 2700 2"])
  }
}
