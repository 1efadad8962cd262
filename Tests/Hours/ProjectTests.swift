import TestSupport
import Testing
import Wire

@Suite("Projects")
struct ProjectTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("a project is created once, ignoring case, and its creator joins it")
  func create() throws {
    let id = try bench.create("Acme", " Site ")
    let project = try #require(try bench.call("hours.projects")["projects"]?[0])
    #expect(project["id"]?.int == id && project["project"]?.string == "Site")
    #expect(project["joined"]?.bool == true && project["members"]?.int == 1 && project["last"] == nil)
    #expect(try project["createdBy"]?.string == bench.name(of: 1000))
    let refusal = try bench.refusal("hours.project.create", ["client": "ACME", "project": "site"], as: 1001)
    #expect(refusal.code == -32002 && refusal.reason == "hours.projectExists")
    #expect(refusal.data?["project"]?["id"]?.int == id && refusal.data?["project"]?["client"]?.string == "Acme")
  }

  @Test("a client keeps the spelling of its first project")
  func spelling() throws {
    try bench.create("Acme", "Site")
    try bench.create("ACME", "App")
    #expect(try bench.projects() == ["Acme/App", "Acme/Site"])
    #expect(try bench.strings("hours.clients", "clients") == ["Acme"])
  }

  @Test("clients and projects are listed A to Z, ignoring case: all of them or a client's, joined or not")
  func lists() throws {
    #expect(try bench.strings("hours.clients", "clients") == [] && bench.projects() == [])
    for (client, project) in [("beta", "b"), ("Alpha", "c"), ("Éclair", "x"), ("alpha", "B"), ("Beta", "A")] {
      try bench.create(client, project)
    }
    try bench.create("Gamma", "z", as: 1001)
    #expect(try bench.strings("hours.clients", "clients") == ["Alpha", "beta", "Gamma", "Éclair"])
    #expect(try bench.projects() == ["Alpha/B", "Alpha/c", "beta/A", "beta/b", "Gamma/z", "Éclair/x"])
    #expect(try bench.projects(["client": "BETA"]) == ["beta/A", "beta/b"])
    #expect(try bench.projects(["client": "nobody"]) == [])
    #expect(try bench.projects(["joined": true], as: 1001) == ["Gamma/z"])
    #expect(try bench.projects(["joined": false]) == ["Gamma/z"])
    #expect(try bench.projects(["joined": false, "client": "alpha"]) == [])
  }

  @Test("a user joins and leaves once")
  func joinAndLeave() throws {
    try bench.create("Acme", "Site")
    #expect(
      try bench.reason("hours.project.leave", ["client": "Acme", "project": "Site"], as: 1001) == "hours.notJoined")
    try bench.join("acme", "SITE", as: 1001)
    let again = try bench.refusal("hours.project.join", ["client": "Acme", "project": "Site"], as: 1001)
    #expect(again.code == -32002 && again.reason == "hours.alreadyMember")
    #expect(try again.data?["member"]?["user"]?.string == bench.name(of: 1001))
    let members = try bench.call("hours.project.members", ["client": "Acme", "project": "Site"], as: 1002)["members"]
    #expect(try members?.elements.map { $0["user"]?.string } == [bench.name(of: 1000), bench.name(of: 1001)].sorted())
    let left = try bench.call("hours.project.leave", ["client": "Acme", "project": "Site"])
    #expect(left["project"]?["joined"]?.bool == false && left["project"]?["members"]?.int == 1)
    for method in ["join", "leave", "members", "remove"] {
      let refusal = try bench.refusal("hours.project.\(method)", ["client": "Acme", "project": "none"])
      #expect(refusal.code == -32001 && refusal.reason == "hours.projectNotFound", "\(method)")
      #expect(refusal.data?["field"]?.string == "project" && refusal.data?["id"]?.string == "Acme/none")
    }
  }

  @Test("names have from 1 to 299 characters on one line, and all errors are reported at once")
  func names() throws {
    let long = String(repeating: "é", count: 299)
    try bench.create(long, long)
    for (client, project, violations) in [
      (long + "x", "", ["client: length", "project: empty"]), (" ", "a\nb", ["client: empty", "project: control"]),
    ] {
      let refusal = try bench.refusal("hours.project.create", ["client": JSON(client), "project": JSON(project)])
      #expect(refusal.code == -32602 && refusal.violations == violations)
    }
    #expect(try bench.refusal("hours.project.create").violations == ["client: missing", "project: missing"])
  }

  @Test("its creator or an administrator removes it, with acknowledgement if others joined, and its records stay")
  func remove() throws {
    try bench.create("Acme", "Site")
    let record = try bench.log("2026-11-17")
    try bench.join("Acme", "Site", as: 1001)
    let pair: [String: JSON] = ["client": "acme", "project": "site"]
    let yes = pair.merging(["acknowledge": ["affectsOthers"]]) { $1 }
    let stranger = try bench.refusal("hours.project.remove", .object(yes), as: 1001)
    #expect(stranger.code == -32003 && stranger.reason == "hours.notCreator")
    let asked = try bench.refusal("hours.project.remove", .object(pair))
    #expect(asked.code == -32005 && asked.warnings == ["affectsOthers"])
    #expect(try asked.message.contains(bench.name(of: 1001)))
    try bench.call("hours.project.remove", .object(yes))
    #expect(try bench.projects() == [] && bench.strings("hours.clients", "clients") == [])
    #expect(try bench.projects([:], "hours.recent") == [])
    let list = try bench.call("hours.list", ["client": "Acme"])["records"]
    #expect(list?[0]?["id"]?.int == record && list?[0]?["project"]?.string == "Site")
    try bench.call("hours.edit", ["id": JSON(record), "hours": 4])
    #expect(
      try bench.reason("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 1])
        == "hours.projectNotFound")
    // After a project was deleted, its name can be used again. The new project has a different id, but reports group by
    // name.
    let second = try bench.create("ACME", "SITE", as: 1001)
    #expect(second != 1)
    try bench.join("Acme", "Site", as: 1000)
    try bench.log("2026-11-18", 1)
    #expect(try bench.rows(of: [:]) == ["Acme/Site 5 5 0 2"])
    #expect(try bench.ids(["project": "site"]) == [2, 1])
  }

  @Test("without other members no acknowledgement is needed, and an administrator needn't be the creator")
  func removeAlone() throws {
    try bench.create("Acme", "Site")
    try bench.create("Acme", "App")
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Site"])
    #expect(
      try bench.reason("hours.project.remove", ["client": "Acme", "project": "App"], as: 0)
        == "rpc.wantsAcknowledgement")
    try bench.call(
      "hours.project.remove", ["client": "Acme", "project": "App", "acknowledge": ["affectsOthers"]], as: 0)
    #expect(try bench.projects() == [])
  }

  @Test("it shows the reader's own last record, and not others'")
  func last() throws {
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-17", 7.5, ["comment": "late", "billable": false, "employment": "part-time"])
    try bench.log("2026-11-01", 2, ["comment": "added later"])
    try bench.log("2026-11-18", 3, as: 1001)
    func last() throws -> JSON? { try bench.call("hours.projects")["projects"]?[0]?["last"] }
    #expect(try last()?["comment"]?.string == "added later" && last()?["hours"]?.double == 2)
    try bench.call("hours.delete", ["id": 2])
    #expect(try last()?["hours"]?.double == 7.5 && last()?["billable"]?.bool == false)
    #expect(try last()?["date"]?.string == "2026-11-17" && last()?["employment"]?.string == "part-time")
    try bench.call("hours.edit", ["id": 1, "comment": "edited"])
    #expect(try last()?["comment"]?.string == "edited")
    try bench.call("hours.delete", ["id": 1])
    #expect(try last() == nil)
  }

  @Test("the recent ones are the last three that a member logged on")
  func recent() throws {
    for name in ["a", "b", "c", "d", "e"] { try bench.create("Acme", name) }
    for name in ["a", "b", "c", "d", "e", "a"] { try bench.log("2026-11-02", 1, ["project": JSON(name)]) }
    #expect(try bench.projects([:], "hours.recent") == ["Acme/a", "Acme/e", "Acme/d"])
    try bench.call("hours.project.leave", ["client": "Acme", "project": "e"])
    try bench.call("hours.project.remove", ["client": "Acme", "project": "d"])
    #expect(try bench.projects([:], "hours.recent") == ["Acme/a", "Acme/c", "Acme/b"])
    #expect(try bench.projects([:], "hours.recent", as: 1001) == [])
  }
}
