import Testing

@testable import trackd_web

@Suite("Which connection gives way")
struct CrowdTests {
  private typealias Most = Crowd.Most

  /// Makes a crowd with this many WebSockets from each address. The WebSockets' tokens are numbered from 0.
  private func lines(_ counts: [(String, Int)]) -> (crowd: Crowd, next: UInt64) {
    var crowd = Crowd()
    var token: UInt64 = 0
    for (address, count) in counts {
      for _ in 0..<count {
        _ = crowd.enter(token, from: address)
        _ = crowd.join(token, now: 0)
        token += 1
      }
    }
    return (crowd, token)
  }

  private func freed(_ place: Crowd.Admission) -> UInt64?? {
    if case .free(let token) = place { .some(token) } else { nil }
  }

  @Test("one address gives up its oldest connection for a new one")
  func address() {
    var crowd = Crowd()
    for token in 0..<UInt64(Most.visitsOfAddress) { #expect(crowd.enter(token, from: "a") == nil) }
    #expect(crowd.enter(1000, from: "b") == nil)
    #expect(crowd.enter(1001, from: "a") == 0)
    crowd.leave(0)
    crowd.leave(1)
    #expect(crowd.enter(1002, from: "a") == nil)
  }

  @Test("behind a proxy a visit has no address until the header is read")
  func unread() {
    var crowd = Crowd()
    for token in 0...UInt64(Most.visitsOfAddress) { #expect(crowd.enter(token, from: Crowd.unread) == nil) }
    for token in 0..<UInt64(Most.visitsOfAddress) { #expect(crowd.move(token, to: "a") == nil) }
    #expect(crowd.move(UInt64(Most.visitsOfAddress), to: "a") == 0)
  }

  @Test("the total of visits is limited, and the address with most gives up one")
  func visits() {
    var crowd = Crowd()
    for token in 0..<UInt64(Most.visits) { #expect(crowd.enter(token, from: "\(token / 200)") == nil) }
    #expect(crowd.enter(5000, from: "3") == 600)
  }

  @Test("a stranger's oldest WebSocket that never spoke is closed, unless it is new")
  func strangers() {
    var (crowd, next) = lines([("a", Most.strangersOfAddress)])
    crowd.speak(0)
    _ = crowd.enter(next, from: "a")
    #expect(freed(crowd.join(next, now: 500_000_000)) == .some(1))
    crowd.leave(1)
    _ = crowd.enter(next + 1, from: "a")
    #expect(freed(crowd.join(next + 1, now: 499_999_999)) == nil, "it connects in a loop")
  }

  @Test("an account no longer counts as a stranger after signing in")
  func signIn() {
    var (crowd, next) = lines([("a", Most.strangersOfAddress)])
    for token in 0..<next { #expect(crowd.turn(token, into: .account(Int(token) % 3)) == nil) }
    _ = crowd.enter(next, from: "a")
    #expect(freed(crowd.join(next, now: 0)) == .some(nil))
    // After signing out, the visitor counts as a visitor without an account again.
    #expect(crowd.turn(0, into: nil) == nil)
  }

  @Test(
    "a visit with too much memory is closed",
    arguments: [
      (Visitor?.none, Most.bytesOfStranger, nil), (nil, Most.bytesOfStranger + 1, 0),
      (.account(1), Most.bytesOfOne, nil),
      (.account(1), Most.bytesOfOne + 1, 0),
    ] as [(Visitor?, Int, UInt64?)])
  func memory(visitor: Visitor?, bytes: Int, closed: UInt64?) {
    var crowd = lines([("a", 1)]).crowd
    if let visitor { _ = crowd.turn(0, into: visitor) }
    #expect(crowd.hold(0, bytes) == closed)
    #expect(crowd.hold(0, 0) == nil)
    #expect(crowd.hold(0, 1) == nil)
  }

  @Test("total memory is limited, and the largest visit is closed")
  func allMemory() {
    var crowd = lines([("a", 4)]).crowd
    for token in 0..<UInt64(3) { _ = crowd.turn(token, into: .account(Int(token))) }
    #expect(crowd.hold(0, 60 << 20) == nil)
    #expect(crowd.hold(1, 62 << 20) == nil)
    #expect(crowd.hold(2, 6 << 20) == nil)
    #expect(crowd.hold(3, 1) == 1)
  }
}
