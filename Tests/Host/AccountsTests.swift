import Accounts
import Chores
import Host
import ModuleKit
import System
import TestSupport
import Testing
import Time
import Timer
import Wire

@Suite("Automatic accounts")
struct AccountsTests {
  let now = Instant(seconds: 1_795_000_000)

  @Test("a uid keeps its account as long as its login exists; another login gets another account")
  func loginChanges() {
    var accounts = Accounts()
    let first = accounts.admit(uid: 1000, login: "ann", now: now)
    #expect(accounts.admit(uid: 1000, login: "ann", now: now) == first)
    let other = accounts.admit(uid: 1000, login: "bob", now: now)
    #expect(other.id != first.id && other.name == "bob")
    #expect(accounts.people.name(of: first.id) == "ann")
  }

  @Test("a taken or invalid login becomes a name with the uid, and names are never reused")
  func names() {
    var accounts = Accounts()
    #expect(accounts.admit(uid: 1, login: "ann", now: now).name == "ann")
    #expect(accounts.admit(uid: 2, login: "Ann", now: now).name == "uid2")
    #expect(accounts.admit(uid: 3, login: "_apt", now: now).name == "uid3")
    #expect(accounts.admit(uid: 4, login: "a\u{1B}[31m", now: now).name == "uid4")
    #expect(accounts.admit(uid: 2, login: "ANN", now: now).name == "uid2-2")
    #expect(accounts.admit(uid: 5, login: String(repeating: "a", count: 300), now: now).name == "uid5")
    #expect(accounts.admit(uid: 6, login: String(repeating: "a", count: 299), now: now).name.count == 299)
  }

  @Test("closing an account reports the modules' reasons for keeping it open")
  func obstacles() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Chores.self)])
    defer { harness.close() }
    let methods = try #require(harness.call("rpc.discover")["methods"]).elements
    let errors = methods.first { $0["name"] == "accounts.close" }?["errors"]?.elements.map(\.self) ?? []
    let data = errors.flatMap { $0["data"]?["anyOf"]?.elements.map(\.self) ?? [] }
    #expect(data.contains { $0["properties"]?["reason"]?["enum"]?[0] == "chores.housed" })
  }

  @Test("accounts survive a restart with their ids")
  func restart() throws {
    let folder = TestFolder()
    var harness = try folder.harness([.of(Timer.self)])
    let before = try harness.call("accounts.me", as: 1234)["account"]
    #expect(before?["name"]?.string == "uid1234")
    _ = try harness.call("accounts.me", as: 0)
    harness.close()
    harness = try folder.harness([.of(Timer.self)])
    #expect(try harness.call("accounts.me", as: 1234)["account"] == before)
    harness.close()
  }

  @Test("an unknown user is refused, and in user mode everyone but the owner and root")
  func refused() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Timer.self)])
    #expect(throws: (any Error).self) {
      try harness.host.admit(Peer(uid: 65534, gid: 65534, groups: []), sink: Mailbox())
    }
    var configuration = HostConfiguration()
    configuration.owner = 1000
    harness.host.reconfigure(configuration)
    #expect(throws: (any Error).self) {
      try harness.host.admit(Peer(uid: 1001, gid: 1001, groups: []), sink: Mailbox())
    }
    for uid: UInt32 in [0, 1000] {
      #expect(throws: Never.self) { try harness.host.admit(Peer(uid: uid, gid: uid, groups: []), sink: Mailbox()) }
    }
    harness.close()
  }

  @Test("administrative methods are refused to other users")
  func administrators() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Timer.self)])
    for method in ["system.compact", "system.reload"] {
      #expect(try harness.refusal(method, as: 1000)["data"]?["reason"]?.string == "rpc.adminOnly")
    }
    #expect(try harness.call("system.reload", as: 0)["findings"]?.count == 0)
    #expect(try harness.call("system.hello", as: 1000)["admin"]?.bool == false)
    #expect(try harness.call("system.hello", as: 0)["admin"]?.bool == true)
    harness.close()
  }
}
