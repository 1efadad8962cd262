import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests a daemon with much data in every module. With `./dev test --long`, the data is as large as the documented
  /// limits.
  @Suite("Years of everything")
  struct AllModulesTests {
    private static let count = TestLength.isLong ? 100_000 : 2000
    private static let limitMilliseconds = TestLength.isLong ? 1000 : 30_000

    @Test("load within a second of a start")
    func start() throws {
      let daemon = DaemonProcess()
      try Self.write(to: daemon.state)
      let start = try daemon.quickestStart(under: Self.limitMilliseconds)
      print("a start with \(Self.count) records in every module: \(start)")
      #expect(start.elapsed < Self.limitMilliseconds)
      try Self.check(daemon.connect())
    }

    private static func write(to state: String) throws {
      try AccountsJournal(count: count).write(to: state)
      try RecordsJournal(count: count).write(to: state)
      try ChoresJournal(count: count).write(to: state)
      try EntriesJournal(count: count).write(to: state)
      try RemarksJournal(count: count).write(to: state)
      try FeedJournal(count: count).write(to: state)
    }

    /// Checks that every module has rows and accepts changes.
    private static func check(_ client: DaemonClient) throws {
      let modules = try client.call("system.status")["modules"]?.elements.map(\.self) ?? []
      #expect(modules.count == 6)
      for module in modules {
        #expect(module["rows"]?.int ?? 0 >= count, "\(module)")
        #expect(module["state"]?.string == "ready", "\(module)")
      }
    }
  }
}
