import TestSupport
import Testing
import Wire

@Suite("Undo in hours")
struct UndoTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
  }

  private static let pair: JSON = ["client": "Acme", "project": "Site"]

  @Test("of making a project with other members is refused, and names them")
  func createWithMembers() throws {
    let created = bench.rev
    try bench.join("Acme", "Site", as: 1001)
    let refusal = try bench.undoRefusal(created)
    #expect(refusal.code == -32002 && refusal.reason == "hours.projectInUse")
    #expect(try refusal.data?["members"]?.elements.map(\.string) == [bench.name(of: 1001)])
    #expect(refusal.data?["project"]?["project"]?.string == "Site")
    try bench.call("hours.project.leave", Self.pair, as: 1001)
    try bench.undo(created)
    #expect(try bench.projects() == [])
    try bench.undo(bench.rev)
    #expect(try bench.projects(["joined": true]) == ["Acme/Site"] && bench.indexesAreTrue)
  }

  @Test("of making a project with records is refused, and records of a removed project aren't restored")
  func createWithRecords() throws {
    let created = bench.rev
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-17", as: 1001)
    try bench.call("hours.project.leave", Self.pair, as: 1001)
    #expect(try bench.undoRefusal(created).reason == "hours.projectInUse")
    try bench.call("hours.delete", ["id": 1], as: 1001)
    let deleted = bench.rev
    try bench.undo(created)
    let refusal = try bench.undoRefusal(deleted, as: 1001)
    #expect(refusal.reason == "hours.projectGone" && refusal.data?["project"]?["client"]?.string == "Acme")
    #expect(try bench.undoRefusal(2, as: 1001).reason == "hours.projectGone" || bench.ids(as: 1001) == [])
  }

  @Test("of a removal restores all members, unless the name is in use again")
  func removal() throws {
    try bench.join("Acme", "Site", as: 1001)
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Site", "acknowledge": ["affectsOthers"]])
    let removed = bench.rev
    try bench.create("acme", "SITE", as: 1001)
    let second = bench.rev
    let refusal = try bench.undoRefusal(removed)
    #expect(refusal.reason == "hours.projectExists" && refusal.data?["project"]?["project"]?.string == "SITE")
    try bench.undo(second, as: 1001)
    try bench.undo(removed)
    #expect(try bench.call("hours.projects")["projects"]?[0]?["members"]?.int == 2)
    #expect(try bench.undoRefusal(second + 1, as: 1001).reason == "hours.projectExists")
  }

  @Test("of leaving is refused after joining again or after the project's removal")
  func leave() throws {
    try bench.join("Acme", "Site", as: 1001)
    try bench.call("hours.project.leave", Self.pair, as: 1001)
    let left = bench.rev
    try bench.join("Acme", "Site", as: 1001)
    let joined = bench.rev
    let refusal = try bench.undoRefusal(left, as: 1001)
    #expect(refusal.reason == "hours.alreadyMember" && refusal.data?["member"]?["id"]?.int == 3)
    try bench.undo(joined, as: 1001)
    try bench.call("hours.project.remove", Self.pair)
    let removed = bench.rev
    #expect(try bench.undoRefusal(left, as: 1001).reason == "hours.projectGone")
    try bench.undo(removed)
    try bench.undo(left, as: 1001)
    #expect(try bench.projects(["joined": true], as: 1001) == ["Acme/Site"])
  }

  @Test("of joining works after logging hours: the records stay, as after leaving")
  func join() throws {
    try bench.join("Acme", "Site", as: 1001)
    let joined = bench.rev
    let record = try bench.log("2026-11-17", as: 1001)
    try bench.undo(joined, as: 1001)
    #expect(try bench.projects(["joined": true], as: 1001) == [] && bench.ids(as: 1001) == [record])
    #expect(try bench.projects([:], "hours.recent", as: 1001) == [])
  }

  @Test("repeated, it goes further back; reports follow")
  func repeatedly() throws {
    try bench.log("2026-11-17", 8)
    try bench.log("2026-11-16", 4, ["billable": false])
    try bench.call("hours.edit", ["id": 1, "hours": 2])
    try bench.call("hours.delete", ["id": 2])
    let reports = ["Acme/Site 6 2 4 2", "Acme/Site 12 8 4 2", "Acme/Site 8 8 0 1"]
    for report in reports {
      try bench.undo()
      #expect(try bench.rows(of: [:]) == [report] && bench.indexesAreTrue)
    }
    try bench.undo()
    #expect(try bench.rows(of: [:]) == [])
  }

  @Test("of settings restores the previous ones, or the defaults")
  func settings() throws {
    try bench.call("hours.settings", ["reminder": "17:30"])
    try bench.call("hours.settings", ["workdays": ["sunday"]])
    try bench.undo()
    let settings = try bench.call("hours.settings")["settings"]
    #expect(settings?["reminder"]?.string == "17:30" && settings?["workdays"]?.count == 5)
    try bench.undo()
    #expect(try bench.call("hours.settings")["settings"]?["reminder"]?.isNull == true)
  }
}
