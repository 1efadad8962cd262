import Testing

@testable import Host

@Suite("Remembered calls")
struct KeyMemoryTests {
  private func call(_ rev: Int, bytes: Int = 100, at: Int = 1_000) -> KeyedCall {
    KeyedCall(
      rev: rev, at: at, method: "timer.add", params: "f00", reply: ArraySlice([UInt8](repeating: 32, count: bytes)))
  }

  @Test("are forgotten after 24 hours, and beyond 10,000 per account, oldest first")
  func count() {
    var keys = KeyMemory()
    for rev in 1...10_001 { keys.remember(1, "key \(rev)", call(rev)) }
    #expect(keys.call(1, "key 1", now: 1_000) == nil && keys.call(1, "key 2", now: 1_000)?.rev == 2)
    #expect(keys.call(1, "key 2", now: 1_001 + KeyMemory.seconds) == nil)
    #expect(keys.call(2, "key 2", now: 1_000) == nil)
  }

  /// This test fails if only the number of keys is limited and not the size of their replies. 10,000 long replies would
  /// then need gigabytes.
  @Test("take at most 16 MiB per account, and other accounts' stay")
  func bytesOfOne() {
    var keys = KeyMemory()
    keys.remember(2, "mine", call(1))
    for rev in 2...100 { keys.remember(1, "key \(rev)", call(rev, bytes: 1 << 20)) }
    #expect(keys.bytes <= KeyMemory.mostBytesPerAccount + 1_000)
    #expect(keys.call(1, "key 100", now: 1_000) != nil && keys.call(1, "key 80", now: 1_000) == nil)
    #expect(keys.call(2, "mine", now: 1_000) != nil)
  }

  /// This test fails if each of a thousand accounts may use its full 16 MiB.
  @Test("take at most 128 MiB in total: the largest account loses its older half")
  func bytesOfAll() {
    var keys = KeyMemory()
    keys.remember(1_000, "mine", call(1))
    var rev = 1
    for account in 1...40 {
      for _ in 1...10 {
        rev += 1
        keys.remember(account, "key \(rev)", call(rev, bytes: 1 << 20))
      }
    }
    #expect(keys.bytes <= KeyMemory.mostBytes)
    #expect(keys.call(1_000, "mine", now: 1_000) != nil)
    #expect(keys.call(40, "key \(rev)", now: 1_000) != nil)
    let left = keys.pieces.reduce(0) { $0 + $1.count }
    #expect(left > 60, "\(left)")
  }

  @Test("the last call with a key counts, and calls that never became durable are forgotten")
  func again() {
    var keys = KeyMemory()
    keys.remember(1, "key", call(1, bytes: 500))
    let once = keys.bytes
    keys.remember(1, "key", call(2, bytes: 500))
    #expect(keys.bytes == once && keys.call(1, "key", now: 1_000)?.rev == 2)
    keys.forget(1, "key", rev: 1)
    #expect(keys.call(1, "key", now: 1_000) != nil)
    keys.forget(1, "key", rev: 2)
    #expect(keys.call(1, "key", now: 1_000) == nil && keys.bytes == 0)
  }
}
