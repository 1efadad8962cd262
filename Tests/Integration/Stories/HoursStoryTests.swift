import System
import TestSupport
import Testing
import Time
import Wire

extension IntegrationTests {
  /// A typical story of the app Trackerati, which was made at Hackerati. There are two users and an administrator on
  /// one machine.
  @Suite("The story of hours", .enabled(if: MachineUser.canBe, MachineUser.reason))
  struct HoursStoryTests {
    private let daemon: DaemonProcess
    private let ann: MachineUser
    private let bob: MachineUser
    private let admin: MachineUser
    private let today = Day(ordinal: Clock.now() / 86_400)

    init() throws {
      let folder = TestFolder()
      try TestFiles.write(Array("[hours]\nlockAfterDays = 7\n".utf8), to: folder.path + "/trackd.conf")
      daemon = DaemonProcess(in: folder, options: ["--system", "--config", folder.path + "/trackd.conf"])
      try daemon.startForAll()
      ann = MachineUser(41_101, at: daemon)
      bob = MachineUser(41_102, at: daemon)
      admin = MachineUser(0, at: daemon)
    }

    @Test("projects are browsed and joined, the original record is logged, each limit exactly and beyond")
    func story() throws {
      try browseAndJoin()
      try logTheSeedsRecord()
      try holdToLimits()
      try warn()
      try lookBack()
      try keepOthersOut()
      try lock()
      try changeAndTakeBack()
      try removeTheProject()
      try surviveAKill()
    }

    private static let pair: [String: JSON] = ["client": "sample client", "project": "sample project"]

    private func ago(_ days: Int) -> Day { today.adding(days: -days) }

    /// The day in the date format of the original app, such as `01/05/2015`.
    private static func american(_ day: Day) -> String {
      let parts = day.description.split(separator: "-")
      return "\(parts[1])/\(parts[2])/\(parts[0])"
    }

    /// A record of the original app for this day. The given members replace the usual ones.
    private func record(_ day: Day, _ members: [String: JSON] = [:]) -> JSON {
      let seed = Self.pair.merging([
        "date": JSON(Self.american(day)), "hour": "8", "comment": "optional", "billable": true,
        "employment": "full-time",
      ]) { $1 }
      var all = seed.merging(members) { $1 }
      if let hours = all.removeValue(forKey: "hour"), all["hours"] == nil { all["hours"] = hours }
      return JSON(members: all)
    }

    private func ids(_ user: MachineUser, _ params: JSON = [:]) throws -> [Int] {
      try user.call("hours.list", params)["records"]?.elements.compactMap { $0["id"]?.int } ?? []
    }

    private func browseAndJoin() throws {
      try ann.call("hours.project.create", JSON(members: Self.pair))
      #expect(try bob.call("hours.clients")["clients"]?[0]?.string == "sample client")
      let project = try bob.call("hours.projects", ["client": "Sample Client"])["projects"]?[0]
      #expect(project?["joined"]?.bool == false && project?["members"]?.int == 1)
      let refusal = try bob.refusal("hours.submit", record(ago(1)))
      #expect(refusal["code"]?.int == -32003 && refusal["data"]?["reason"]?.string == "hours.notMember")
      try bob.call("hours.project.join", JSON(members: Self.pair))
      let members = try ann.call("hours.project.members", JSON(members: Self.pair))["members"]
      #expect(members?.elements.compactMap { $0["user"]?.string } == [ann.name, bob.name])
    }

    private func logTheSeedsRecord() throws {
      let kept = try ann.call("hours.submit", record(ago(1)))["record"]
      #expect(kept?["date"]?.string == ago(1).description && kept?["hours"]?.double == 8)
      #expect(kept?["comment"]?.string == "optional" && kept?["billable"]?.bool == true)
      #expect(kept?["employment"]?.string == "full-time" && kept?["user"]?.string == ann.name)
    }

    private func holdToLimits() throws {
      let good: [[String: JSON]] = [
        ["hours": "0.5"], ["hours": "24.0"], ["hours": 24], ["comment": JSON(String(repeating: "c", count: 300))],
      ]
      for members in good {
        let dry = record(ago(2), members.merging(["dryRun": true]) { $1 })
        #expect(try ann.call("hours.submit", dry)["dryRun"]?.bool == true)
      }
      // The original app validated values with a regular expression. It accepted 2, 31 February and any text that
      // begins with a digit.
      let bad: [(String, JSON)] = [
        ("hours", "0"), ("hours", "24.5"), ("hours", "2 hours"), ("hours", 0.25), ("date", "02/31/2026"),
        ("date", "02/29/2100"), ("date", "12/31/1899"), ("comment", JSON(String(repeating: "c", count: 301))),
        ("client", ""), ("project", JSON(String(repeating: "p", count: 300))),
      ]
      for (field, value) in bad {
        let violations = try ann.refusal("hours.submit", record(ago(2), [field: value]))["data"]?["violations"]
        #expect(violations?.count == 1 && violations?[0]?["field"]?.string == field, "\(field) \(value)")
      }
      let all = JSON(
        members: Dictionary(uniqueKeysWithValues: [("hours", "0"), ("date", "02/31/2026"), ("client", "")]))
      #expect(try ann.refusal("hours.submit", all)["data"]?["violations"]?.count == 4)
      #expect(try ids(ann) == [1])
    }

    private func warn() throws {
      let refusal = try ann.refusal("hours.submit", record(ago(1), ["hours": 16.5]))
      #expect(refusal["code"]?.int == -32005)
      #expect(refusal["data"]?["warnings"]?.elements.compactMap { $0["name"]?.string } == ["duplicate", "over24"])
      #expect(try ann.refusal("hours.submit", record(ago(-2)))["data"]?["warnings"]?[0]?["name"]?.string == "future")
      try ann.call("hours.submit", record(ago(1), ["hours": 16.5, "acknowledge": ["over24", "duplicate"]]))
      #expect(try ann.call("hours.quick", JSON(members: Self.pair))["record"]?["hours"]?.double == 16.5)
      #expect(try ids(ann) == [3, 2, 1])
    }

    private func lookBack() throws {
      let report = try ann.call("hours.report", ["by": "day"])
      #expect(report["total"]?.double == 41)
      #expect(report["rows"]?.elements.compactMap { $0["hours"]?.double } == [24.5, 16.5])
      #expect(try ann.call("hours.recent")["projects"]?[0]?["project"]?.string == "sample project")
      let everyDay: JSON = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
      try ann.call("hours.settings", ["workdays": everyDay])
      let range: JSON = ["from": JSON(ago(3).description), "to": JSON(ago(-3).description), "timeZone": "UTC"]
      #expect(
        try ann.call("hours.missing", range)["days"]?.elements.compactMap(\.string) == [
          ago(3).description, ago(2).description,
        ])
    }

    private func keepOthersOut() throws {
      try bob.call("hours.submit", record(ago(1), ["hours": 4, "billable": false]))
      #expect(try ids(bob) == [4] && ids(ann) == [3, 2, 1])
      #expect(try bob.refusal("hours.edit", ["id": 1, "hours": 1])["code"]?.int == -32001)
      #expect(try bob.refusal("hours.list", ["user": JSON(ann.name)])["code"]?.int == -32003)
      let seen = try bob.call("history.list", ["module": "hours"])["transactions"]?.elements.flatMap { transaction in
        transaction["changes"]?.elements.filter { $0["table"]?.isString("records") == true }.compactMap {
          $0["id"]?.int
        }
          ?? []
      }
      #expect(seen == [4])
      let all = try admin.call("hours.report", ["user": "*", "by": "user"])
      #expect(all["rows"]?.elements.compactMap { $0["key"]?.string } == [ann.name, bob.name])
      #expect(all["total"]?.double == 45 && all["unbillable"]?.double == 4)
    }

    private func lock() throws {
      try bob.call("hours.submit", record(ago(6)))
      let refusal = try bob.refusal("hours.submit", record(ago(9)))
      #expect(refusal["code"]?.int == -32002 && refusal["data"]?["reason"]?.string == "hours.locked")
      #expect(try bob.refusal("hours.edit", ["id": 5, "date": JSON(ago(9).description)])["code"]?.int == -32002)
    }

    private func changeAndTakeBack() throws {
      try bob.call("hours.edit", ["id": 5, "comment": .null, "hours": 2])
      try bob.call("hours.delete", ["id": 5])
      #expect(try ids(bob) == [4])
      for _ in 1...2 { try bob.call("history.undo", ["module": "hours"]) }
      #expect(try bob.call("hours.list")["records"]?[1]?["comment"]?.string == "optional")
    }

    private func removeTheProject() throws {
      #expect(try bob.refusal("hours.project.remove", JSON(members: Self.pair))["code"]?.int == -32003)
      let asked = try ann.refusal("hours.project.remove", JSON(members: Self.pair))
      #expect(asked["data"]?["warnings"]?[0]?["name"]?.string == "affectsOthers")
      let yes = Self.pair.merging(["acknowledge": ["affectsOthers"]]) { $1 }
      try ann.call("hours.project.remove", JSON(members: yes))
      #expect(try bob.call("hours.projects")["projects"]?.count == 0)
      #expect(try bob.call("hours.list")["records"]?[0]?["client"]?.string == "sample client")
      try ann.call("history.undo", ["module": "hours"])
      #expect(try bob.call("hours.projects", ["joined": true])["projects"]?.count == 1)
    }

    private func surviveAKill() throws {
      let before = try [ann, bob].map { try $0.call("hours.list").description }
      daemon.kill()
      try daemon.startForAll()
      #expect(try [ann, bob].map { try $0.call("hours.list").description } == before)
    }
  }
}

extension JSON {
  /// Makes an object with these members.
  fileprivate init(members: [String: JSON]) {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members {
      writer.key(escaping: name)
      writer.json(value)
    }
    writer.endObject()
    self = (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
