import ModuleKit
import Testing
import Time

@testable import Chores

/// The expected values were calculated by hand. The priority of a daily task grows by one every 864 s. It exceeds 25 at
/// 26 × 864 = 22,464 s. It exceeds 75 at 76 × 864 = 65,664 s. It exceeds 100 at 101 × 864 = 87,264 s.
@Suite("Priority and level")
struct WaitingTests {
  static let daily: [(Int, Int, Level)] = [
    (-1, 0, .low), (0, 0, .low), (863, 0, .low), (864, 1, .low), (22_463, 25, .low), (22_464, 26, .medium),
    (22_465, 26, .medium), (65_663, 75, .medium), (65_664, 76, .high), (65_665, 76, .high), (86_399, 99, .high),
    (86_400, 100, .high), (86_401, 100, .high), (87_263, 100, .high), (87_264, 101, .now), (87_265, 101, .now),
    (864_000, 1000, .now),
  ]

  static let weekly: [(Int, Int, Level)] = [
    (6_047, 0, .low), (6_048, 1, .low), (157_247, 25, .low), (157_248, 26, .medium), (459_647, 75, .medium),
    (459_648, 76, .high), (604_799, 99, .high), (604_800, 100, .high), (610_847, 100, .high), (610_848, 101, .now),
  ]

  static let start = 1_795_000_000

  func waiting(_ everyDays: Int, base: Int? = start, notBefore: Int? = nil, pauses: [(Int, Int)] = []) -> Waiting {
    var line = Timeline()
    for (id, pause) in pauses.enumerated() {
      line.insert(Timeline.Item(key: Self.start + pause.0, id: id + 1, weight: pause.1))
    }
    return Waiting(base: base, period: everyDays * 86_400, notBefore: notBefore, pauses: Pauses(line))
  }

  @Test("of a daily task match the table", arguments: daily)
  func everyDay(_ after: Int, _ priority: Int, _ level: Level) {
    #expect(waiting(1).priority(at: Self.start + after) == priority)
    #expect(waiting(1).level(at: Self.start + after) == level)
  }

  @Test("of a weekly task match the table", arguments: weekly)
  func everyWeek(_ after: Int, _ priority: Int, _ level: Level) {
    #expect(waiting(7).priority(at: Self.start + after) == priority)
    #expect(waiting(7).level(at: Self.start + after) == level)
  }

  @Test("of a task never done are 100 and high, and without an interval 0 and low")
  func special() {
    for after in [-864_000, 0, 864_000] {
      #expect(waiting(1, base: nil).priority(at: Self.start + after) == 100)
      #expect(waiting(0, base: nil).priority(at: Self.start + after) == 0)
      #expect(waiting(1, base: nil).level(at: Self.start + after) == .high)
      #expect(waiting(0).priority(at: Self.start + after) == 0)
      #expect(waiting(0).level(at: Self.start + after) == .low)
    }
    #expect(waiting(1, base: nil).due == nil && waiting(0).due == nil && waiting(0, base: nil).due == nil)
    #expect(waiting(1, base: nil).levelChanges.isEmpty && waiting(0).levelChanges.isEmpty)
  }

  @Test("stop while the house is paused, and continue afterwards")
  func paused() {
    // The first pause begins one second before the priority exceeds 25, and lasts a thousand seconds. The second pause
    // is on the next day.
    let waiting = waiting(1, pauses: [(22_463, 1000), (90_000, 86_400)])
    let table: [(Int, Int)] = [
      (22_463, 25), (22_464, 25), (23_463, 25), (23_464, 26), (66_663, 75), (66_664, 76), (87_399, 99), (87_400, 100),
      (88_263, 100), (88_264, 101), (90_000, 103), (176_400, 103), (176_400 + 864, 104),
    ]
    for (after, priority) in table { #expect(waiting.priority(at: Self.start + after) == priority, "\(after)") }
    #expect(waiting.due?.seconds == Self.start + 87_400)
    #expect(waiting.levelChanges.map(\.moment) == [23_464, 66_664, 88_264].map { Self.start + $0 })
  }

  @Test("ignore pauses before the base, and count only the part of a pause after it")
  func pausedBefore() {
    let waiting = waiting(1, pauses: [(-5000, 1000), (-500, 1500)])
    #expect(waiting.priority(at: Self.start + 1000) == 0)
    #expect(waiting.priority(at: Self.start + 1000 + 22_463) == 25)
    #expect(waiting.priority(at: Self.start + 1000 + 22_464) == 26)
    #expect(waiting.due?.seconds == Self.start + 1000 + 86_400)
  }

  @Test("cross each threshold at the computed second, whatever the pauses", arguments: 1...40)
  func levelChanges(seed: UInt64) {
    var chance = Chance(seed: seed)
    var pauses: [(Int, Int)] = []
    var end = -50_000
    for _ in 0..<chance.below(6) {
      let start = end + 1 + chance.below(40_000)
      end = start + 1 + chance.below(60_000)
      pauses.append((start, end - start))
    }
    let waiting = waiting(1 + chance.below(3), pauses: pauses)
    for (level, moment) in waiting.levelChanges {
      #expect(waiting.level(at: moment - 1) != level && waiting.level(at: moment) == level, "\(pauses)")
    }
    let due = waiting.due?.seconds ?? 0
    #expect(waiting.priority(at: due - 1) == 99 && waiting.priority(at: due) == 100)
  }

  @Test("don't reach 100 before a skip ends, even if the house is paused around its end")
  func notBefore() {
    // The pause begins at 86,400 s, when the task becomes due. The skip ends in the middle of the pause.
    let until = Self.start + 90_000
    let waiting = waiting(1, notBefore: until, pauses: [(86_400, 10_000)])
    #expect(waiting.priority(at: until - 1) == 99)
    #expect(waiting.priority(at: until) == 100)
    #expect(waiting.due?.seconds == until)
  }

  @Test("never become due if the calendar ends first")
  func never() {
    let waiting = waiting(1, pauses: [(0, 300_000_000_000)])
    #expect(waiting.due == nil)
    #expect(waiting.priority(at: Self.start + 1_000_000_000) == 0)
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
