import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("A hundred thousand accounts")
  struct ManyAccountsTests {
    private static let count = 100_000

    @Test("load within a second of a start, and each page of their list within ten milliseconds")
    func start() throws {
      let folder = TestFolder()
      let daemon = DaemonProcess(in: folder)
      try AccountsJournal(count: Self.count).write(to: daemon.state)
      let nanoseconds = try daemon.start()
      let client = try daemon.connect()
      var times: [Int] = []
      var cursor: JSON = .null
      var names = 0
      repeat {
        let before = Clock.monotonicNanoseconds()
        let page = try client.call("accounts.list", ["limit": 1000, "cursor": cursor])
        times.append(Clock.monotonicNanoseconds() - before)
        names += page["accounts"]?.count ?? 0
        cursor = page["next"] ?? .null
      } while !cursor.isNull && times.count < 200
      let pages = Latencies(times)
      print("A start with \(Self.count) accounts: \(nanoseconds / 1_000_000) ms; pages of 1000: \(pages)")
      // The caller's own account is also in the list.
      #expect(names == Self.count + 1)
      guard TestLength.isLong else { return }
      #expect(nanoseconds < 1_000_000_000)
      #expect(pages.p99 < 10_000)
    }
  }
}
