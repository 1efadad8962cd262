import Accounts
import Chores
import Host
import ModuleKit
import System
import TestSupport
import Testing
import Wire

/// What an administrator is told of calls that are refused, and what keeps an idle daemon.
@Suite("Refused calls")
struct ReportingTests {
  private let folder = TestFolder()
  private let clock = TestClock()

  @Test(
    "who asks for what only administrators may is told, with the method, and so is who may not do a thing to another's")
  func denied() throws {
    let harness = try folder.harness([.of(Chores.self)], clock: clock)
    _ = try harness.refusal("system.compact")
    #expect(harness.takeNotes() == ["1000 system.compact rpc.adminOnly"])
    _ = try harness.call("system.compact", as: 0)
    _ = try harness.refusal("chores.rooms")
    #expect(harness.takeNotes().isEmpty)
    harness.close()
  }

  @Test("who guesses is told once the limit is reached, and the daemon stays until the guesses are over")
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
