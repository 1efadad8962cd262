import Accounts
import Chores
import Host
import ModuleKit
import System
import TestSupport
import Testing
import Wire

/// Tests what an administrator can see of refused calls, and what keeps a daemon from exiting when idle.
@Suite("Refused calls")
struct ReportingTests {
  private let folder = TestFolder()
  private let clock = TestClock()

  @Test(
    "calls without administrator rights or permission are reported with their method")
  func denied() throws {
    let harness = try folder.harness([.of(Chores.self)], clock: clock)
    _ = try harness.refusal("system.compact")
    #expect(harness.takeNotes() == ["1000 system.compact rpc.adminOnly"])
    _ = try harness.call("system.compact", as: 0)
    _ = try harness.refusal("chores.rooms")
    #expect(harness.takeNotes().isEmpty)
    harness.close()
  }

  @Test("a call that blocked the loop is reported by its declared name and counted, also after its step")
  func slow() throws {
    var configuration = HostConfiguration()
    configuration.limits.slowCallMilliseconds = 0
    let harness = try folder.harness([.of(Chores.self)], clock: clock, configuration: configuration)
    _ = try harness.refusal("accounts.signIn", ["name": "nobody", "password": "wrong password"])
    #expect(harness.takeNotes() == ["1000 accounts.signIn slow"])
    for method in ["chores.rooms", "chores.mark-of-a-user"] {
      let text = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#.utf8)
      guard case .single(.request(let request)) = RPC.parse(text, in: text.indices) else { return }
      harness.host.wasSlow(request, of: .user(7), nanoseconds: 123_000_000)
    }
    harness.host.wasSlow(nil, of: .user(7), nanoseconds: 123_000_000)
    #expect(harness.takeNotes() == ["7 chores.rooms slow", "7 - slow", "7 - slow"])
    #expect(try harness.call("system.status")["slowCalls"] == 4)
    harness.close()
  }

  @Test("guessing is reported once the limit is reached, and keeps the daemon running until it is over")
  func guessing() throws {
    let harness = try folder.harness([.of(Chores.self)], clock: clock)
    #expect(harness.host.mayStop)
    for _ in 0..<10 { _ = try harness.refusal("accounts.signIn", ["name": "nobody", "password": "wrong password"]) }
    #expect(harness.takeNotes().isEmpty && !harness.host.mayStop)
    _ = try harness.refusal("accounts.signIn", ["name": "nobody", "password": "wrong password"])
    #expect(harness.takeNotes() == ["1000 accounts.signIn guesses"])
    for _ in 0..<11 { _ = try harness.refusal("chores.house.join", ["key": "0000-0000"]) }
    #expect(harness.takeNotes() == ["1000 chores.house.join guesses"])
    clock.now += 59
    #expect(!harness.host.mayStop)
    clock.now += 1
    #expect(harness.host.mayStop)
    harness.close()
  }
}
