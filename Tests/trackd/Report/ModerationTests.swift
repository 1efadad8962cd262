import ModuleKit
import Testing

@testable import trackd

@Suite("Rate limiting of the log")
struct ModerationTests {
  private let span = Moderation.nanoseconds
  private let most = Moderation.most

  @Test("a limited number of entries per user and period is logged, and then the number omitted")
  func flood() {
    var moderation = Moderation()
    let first = (0..<most).map { moderation.admit(.user(7), .denied, now: $0) }
    #expect(!first.contains(false) && moderation.nextEnd == nil)
    let more = (0..<5).map { moderation.admit(.user(7), .denied, now: most + $0) }
    #expect(!more.contains(true))
    #expect(moderation.nextEnd == span)
    let early = moderation.takeOmitted(now: span - 1)
    #expect(early.isEmpty)
    let omitted = moderation.takeOmitted(now: span)
    #expect(omitted.map(\.subject.principal.uid) == [7] && omitted.map(\.count) == [5])
    let rest = moderation.takeOmitted(now: .max)
    let isAdmitted = moderation.admit(.user(7), .denied, now: span)
    #expect(moderation.nextEnd == nil && rest.isEmpty && isAdmitted)
  }

  @Test("the omitted number is logged before further entries, however late")
  func late() {
    var moderation = Moderation()
    for _ in 0...most { _ = moderation.admit(.user(7), .denied, now: 0) }
    let isAdmitted = moderation.admit(.user(7), .denied, now: 10 * span)
    let omitted = moderation.takeOmitted(now: 10 * span)
    #expect(!isAdmitted && omitted.map(\.count) == [2])
  }

  @Test("users have separate limits, and the number of the first one over comes first")
  func users() {
    var moderation = Moderation()
    for _ in 0...most { _ = moderation.admit(.user(1), .denied, now: 5) }
    for _ in 0...most { _ = moderation.admit(.user(2), .denied, now: 3) }
    let isAdmitted = moderation.admit(.user(3), .denied, now: 6)
    #expect(isAdmitted && moderation.nextEnd == 3 + span)
    let omitted = moderation.takeOmitted(now: 3 + span)
    #expect(omitted.map(\.subject.principal.uid) == [2] && moderation.nextEnd == 5 + span)
  }

  @Test("many entries of one kind hide none of another")
  func kinds() {
    var moderation = Moderation()
    for _ in 0...most { _ = moderation.admit(.user(7), .denied, now: 0) }
    let isAdmitted = moderation.admit(.user(7), .guessing, now: 1)
    let omitted = moderation.takeOmitted(now: .max)
    #expect(isAdmitted && omitted.map(\.subject.kind) == [.denied])
  }

  @Test("occasional entries are all logged")
  func seldom() {
    var moderation = Moderation()
    let admitted = (0..<5 * most).map { moderation.admit(.user(7), .denied, now: $0 * span / most) }
    #expect(!admitted.contains(false))
  }

  @Test("with ever more users, none with a pending number is forgotten")
  func many() {
    var moderation = Moderation()
    for _ in 0...most { _ = moderation.admit(.user(7), .denied, now: 0) }
    for uid in 100..<5_000 { _ = moderation.admit(.user(UInt32(uid)), .denied, now: span * uid) }
    let omitted = moderation.takeOmitted(now: .max)
    #expect(omitted.map(\.subject.principal.uid) == [7])
  }
}
