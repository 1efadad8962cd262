import Testing

@testable import trackd_web

@Suite("A visitor's share of time")
struct RationTests {
  private static let millisecond = 1_000_000

  /// Spends milliseconds step by step. Returns after each step whether the visitor has time left.
  private func left(_ spending: [(Visitor, milliseconds: Int)], now: Int = 0) -> [Bool] {
    var ration = Ration()
    return spending.map { visitor, milliseconds in
      ration.spend(milliseconds * Self.millisecond, by: visitor, now: now)
      return ration.isLeft(for: visitor, now: now)
    }
  }

  @Test("a signed-in user has half of a window, a stranger a fifth, and all strangers share")
  func shares() {
    #expect(left([(.account(1), 9), (.account(1), 1), (.account(2), 9)]) == [true, false, true])
    #expect(left([(.address("a"), 3), (.address("a"), 1)]) == [true, false])
    #expect(left([(.address("a"), 3), (.address("b"), 3), (.address("c"), 3)]) == [true, true, false])
    // Each visitor has a minimum, even if the common share of visitors without an account is used up.
    #expect(left([(.address("a"), 4), (.address("b"), 4), (.address("c"), 0)]) == [false, false, true])
    #expect(left([(.address("a"), 8), (.account(1), 1)]) == [false, true])
  }

  @Test("the next window starts fresh")
  func windows() {
    var ration = Ration()
    ration.spend(Ration.window, by: .account(1), now: 100)
    #expect(ration.isLeft(for: .account(1), now: 100) == false)
    #expect(ration.next(after: 0) == 100 + Ration.window)
    #expect(ration.isLeft(for: .account(1), now: 99 + Ration.window) == false)
    #expect(ration.isLeft(for: .account(1), now: 100 + Ration.window) == true)
  }
}
