import Testing

@testable import trackd

@Suite("Watching the disk")
struct DiskWatchTests {
  @Test("a sync may take ten seconds; a longer one is logged once, and so is its end")
  func judging() {
    var watch = DiskWatch()
    let second = 1_000_000_000
    #expect(watch.judge(oldestSync: nil, now: 5) == .well)
    #expect(watch.judge(oldestSync: 5, now: 5 + 10 * second) == .well)
    #expect(watch.judge(oldestSync: 5, now: 6 + 10 * second) == .stuck(seconds: 10, isNew: true))
    #expect(watch.judge(oldestSync: 5, now: 5 + 25 * second) == .stuck(seconds: 25, isNew: false))
    #expect(watch.judge(oldestSync: 5 + 20 * second, now: 5 + 26 * second) == .back)
    #expect(watch.judge(oldestSync: nil, now: 5 + 27 * second) == .well)
  }
}
