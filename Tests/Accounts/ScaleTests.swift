import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Accounts
@testable import Host

/// These tests check that the cost of a method depends on the size of its reply, not on the number of accounts.
@Suite("A hundred thousand accounts")
struct ScaleTests {
  static let count = 100_000

  @Test("a page of the list visits only its own rows, at any position, and a sign-up hardly any")
  func visits() throws {
    let world = try World()
    let host = world.harness.host
    _ = world.acting(as: 0)
    for id in 2...Self.count {
      host.accounts.state.accounts.load(
        Account(id: id, name: "person \(id)", createdAt: Instant(seconds: 1_700_000_000 + id)))
    }
    for id in 20_000..<60_000 {
      guard var account = host.accounts.state.accounts[id] else { continue }
      account.closedAt = account.createdAt
      host.accounts.state.accounts.load(account)
    }
    func visits(_ method: String, _ params: JSON) throws -> Int {
      let before = host.visits("accounts")
      _ = try world.call(method, params, as: 0)
      return host.visits("accounts") - before
    }
    for first in [1, 19_990, 40_000, 99_999] {
      let cursor = JSON(Cursor("accounts", [first]).description)
      #expect(try visits("accounts.list", ["cursor": cursor, "limit": 100]) <= 110)
    }
    #expect(try visits("accounts.signUp", world.credentials("Ann")) <= 20)
    #expect(try visits("accounts.signIn", world.credentials("Ann")) <= 20)
    #expect(try visits("accounts.me", [:]) <= 5)
    #expect(host.indexesAreTrue)
  }
}
