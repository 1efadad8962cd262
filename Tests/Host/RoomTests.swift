import Feed
import Host
import Hours
import ModuleKit
import Remarks
import TestSupport
import Testing
import Timer
import Wire

/// Tests the total limit of a user, which applies to all accounts of the user together.
@Suite("Row limits")
struct RoomTests {
  private static let (maker, other): (UInt32, UInt32) = (1000, 1001)
  private static let accounts = 24

  struct Case: Sendable, CustomTestStringConvertible {
    let method: String
    let params: @Sendable (Int) -> JSON
    let reason: String
    /// The method that deletes the row. Undoing the deletion restores the row.
    let removal: String
    let id: String
    var testDescription: String { method }
  }

  private static let cases = [
    Case(
      method: "timer.add",
      params: { ["project": "Work", "startedAt": minute($0, 0), "stoppedAt": minute($0, 30)] },
      reason: "timer.tooMany", removal: "timer.delete", id: "entry"),
    Case(
      method: "remarks.add", params: { ["text": JSON("remark \($0)"), "lat": 1, "lon": 2] }, reason: "remarks.tooMany",
      removal: "remarks.delete", id: "remark"),
    Case(
      method: "feed.post", params: { ["activity": JSON("run \($0)")] }, reason: "feed.tooMany", removal: "feed.delete",
      id: "post"),
  ]

  private static func minute(_ minute: Int, _ second: Int) -> JSON {
    JSON("2026-01-01T00:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)Z")
  }

  private static var settings: Settings {
    var settings = Settings()
    settings[setting("timer", "entriesPerUser")] = 2
    settings[setting("remarks", "remarksPerUser")] = 2
    settings[setting("feed", "postsPerUser")] = 2
    settings[setting("hours", "projectsPerUser")] = 2
    return settings
  }

  private static func setting(_ section: String, _ name: String) -> Setting {
    let all = Timer.settings + Remarks.settings + Feed.settings + Hours.settings
    guard let setting = all.first(where: { $0.module == section && $0.name == name }) else {
      preconditionFailure("there is no \(section).\(name)")
    }
    return setting
  }

  private func harness(_ folder: TestFolder) throws -> HostHarness {
    var configuration = HostConfiguration()
    configuration.settings = Self.settings
    let harness = try folder.harness(
      [.of(Timer.self), .of(Hours.self), .of(Remarks.self), .of(Feed.self)], configuration: configuration)
    for number in 1...Self.accounts {
      _ = try harness.call(
        "accounts.signUp", ["name": JSON("Mallory \(number)"), "password": "long enough"], as: Self.maker,
        on: "\(number)")
    }
    return harness
  }

  /// This test fails if the limit applies only to each account. Each of the 24 accounts could then add two rows.
  @Test(
    "apply per account, and tenfold per user over all their accounts; other users have their own",
    arguments: cases)
  func sharedRoom(_ one: Case) throws {
    let folder = TestFolder()
    let harness = try harness(folder)
    defer { harness.close() }
    var added: [(connection: String, reply: JSON)] = []
    var refusals: [JSON] = []
    for account in 1...Self.accounts {
      for number in 0..<2 {
        let response = harness.respond(one.method, one.params(number), as: Self.maker, on: "\(account)")
        if let result = response["result"] { added.append(("\(account)", result)) } else { refusals.append(response) }
      }
    }
    #expect(added.count == 20 && refusals.count == 2 * Self.accounts - 20)
    for refusal in refusals {
      #expect(refusal["error"]?["data"]?["reason"]?.string == one.reason, "\(refusal)")
      #expect(refusal["error"]?["data"]?["limit"] == 20, "\(refusal)")
    }
    // If an account has reached its own limit, the refusal names that limit.
    let own = try harness.refusal(one.method, one.params(5), as: Self.maker, on: "1")
    #expect(own["data"]?["limit"] == 2, "\(own)")
    // When a row is deleted, any account may add another row. After that, the deletion can't be undone.
    let name = one.method == "feed.post" ? "post" : "id"
    let id = try #require(added[0].reply[one.id]?["id"])
    _ = try harness.call(one.removal, ([:] as JSON).with(name, id), as: Self.maker, on: added[0].connection)
    _ = try harness.call(one.method, one.params(7), as: Self.maker, on: "24")
    let undo = try harness.refusal("history.undo", [:], as: Self.maker, on: added[0].connection)
    #expect(undo["data"]?["reason"]?.string == one.reason, "\(undo)")
    // Other users aren't affected.
    for number in 0..<2 { _ = try harness.call(one.method, one.params(number), as: Self.other) }
  }
}
