import ModuleKit
import Testing
import Time
import Wire

@Suite("Attempts")
struct AttemptsTests {
  private var attempts = Attempts(most: 3, seconds: 60)

  private func check(_ uid: UInt32, at second: Int) throws(Rejection) {
    try attempts.check(.user(uid), Instant(seconds: second), reason: "test.tooMany", message: "Wait a while.")
  }

  @Test("after the limit of failures, the next attempt is refused as busy with the time to wait")
  mutating func limit() throws {
    for second in [100, 110, 120] {
      try check(1, at: second)
      attempts.fail(.user(1), Instant(seconds: second))
    }
    let refusal = #expect(throws: Rejection.self) { try check(1, at: 130) }
    #expect(refusal?.code == .busy)
    #expect(refusal?.reason == "test.tooMany")
    #expect(refusal.map { String(decoding: $0.details, as: UTF8.self) } == #""limit":3,"retryAfter":30"#)
  }

  @Test("guessing ends when the last failure expires, and refused users are known to guess")
  mutating func forgetting() throws {
    #expect(attempts.areOver(Instant(seconds: 100)))
    for second in [100, 110, 120] { attempts.fail(.user(1), Instant(seconds: second)) }
    attempts.fail(.user(2), Instant(seconds: 130))
    #expect(!attempts.areOver(Instant(seconds: 189)))
    #expect(attempts.areOver(Instant(seconds: 190)))
    #expect(#expect(throws: Rejection.self) { try check(1, at: 140) }?.isOfGuessing == true)
  }

  @Test("the oldest failure expires after the window, to the second")
  mutating func over() throws {
    for second in [100, 110, 120] { attempts.fail(.user(1), Instant(seconds: second)) }
    #expect(throws: Rejection.self) { try check(1, at: 159) }
    try check(1, at: 160)
  }

  @Test("one user's failures don't affect others")
  mutating func others() throws {
    for second in 100..<110 { attempts.fail(.user(1), Instant(seconds: second)) }
    try check(2, at: 110)
  }

  @Test("a clock set back locks nobody out")
  mutating func clock() throws {
    for second in 1_000..<1_010 { attempts.fail(.user(1), Instant(seconds: second)) }
    try check(1, at: 500)
  }
}
