import Sync
import TestSupport
import Testing
import Wire

@Suite("Changes of one record that were made on two machines")
struct MergingTests: MachinePair {
  let clock = TestClock()

  @Test("columns that only one side changed merge, and a column that both changed is a conflict")
  func columns() throws {
    let (home, laptop) = try pair()
    let added = try home.call(
      "timer.add",
      [
        "project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z",
        "tags": ["a", "b"],
      ])
    let id = try #require(added["entry"]?["id"])
    try laptop.join(home)
    try home.call("timer.edit", ["id": id, "note": "home's", "tags": ["b", "c"]])
    try laptop.call(
      "timer.edit", ["id": id, "note": "laptop's", "tags": ["a", "b", "d"], "stoppedAt": "2026-11-17T11:00:00Z"])
    let summary = try laptop.sync(home)
    #expect(summary.conflicts == 1)
    try requireInStep(home, laptop)
    let entry = try home.call("timer.show", ["id": id])["entry"]
    #expect(entry?["note"] == "home's" && entry?["stoppedAt"] == "2026-11-17T11:00:00Z")
    #expect(entry?["tags"] == ["b", "c", "d"])
    let conflict = try #require(try laptop.conflicts().first)
    #expect(conflict["column"] == "note" && conflict["kept"] == "home's" && conflict["lost"] == "laptop's")
    #expect(conflict["replica"] == "laptop" && conflict["table"] == "entries" && conflict["row"] == id)
    #expect(conflict["keptName"] == nil && conflict["rowName"] == "Work" && conflict["columnName"] == "Note")
    let name = try #require(conflict["id"])
    try laptop.call("sync.take", ["conflict": name])
    try laptop.sync(home)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.show", ["id": id])["entry"]?["note"] == "laptop's")
    #expect(try home.conflicts().isEmpty)
  }

  @Test("a creation that was undone on a replica is undone at home, unless somebody joined")
  func undoneCreation() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    let project: JSON = ["client": "Acme", "project": "Site"]
    for isJoined in [false, true] {
      try laptop.call("hours.project.create", project)
      #expect(try laptop.sync(home).conflicts == 0)
      if isJoined { try home.call("hours.project.join", project, as: 2000) }
      try laptop.call("history.undo", ["module": "hours"])
      // If another user has joined the project, home keeps the project, and its creator stays a member.
      #expect(try laptop.sync(home).conflicts == (isJoined ? 2 : 0))
      try requireInStep(home, laptop)
      #expect(try home.call("hours.projects")["projects"]?.count == (isJoined ? 1 : 0))
    }
    let reason = try home.conflicts()[0]["reason"]?.string
    #expect(reason?.hasPrefix("'uid2000' is on 'Acme/Site'") == true, "\(reason ?? "")")
  }

  @Test("a project made on a replica shares its client's rate at home, but not that of others")
  func sharedRate() throws {
    let (home, laptop) = try pair()
    let acme: [String: JSON] = ["client": "Acme"]
    try home.call("hours.project.create", .object(acme.merging(["project": "Site"]) { $1 }))
    try home.call("hours.client.edit", .object(acme.merging(["rate": "100", "currency": "EUR"]) { $1 }))
    try home.call("hours.project.create", .object(["client": "Beta", "project": "Theirs"]), as: 2000)
    try home.call("hours.client.edit", .object(["client": "Beta", "rate": "1", "currency": "EUR"]), as: 2000)
    try laptop.join(home)
    for client in ["Acme", "Beta"] as [JSON] {
      try laptop.call("hours.project.create", ["client": client, "project": "App"])
      try laptop.call("hours.submit", ["client": client, "project": "App", "date": "2026-11-17", "hours": 2])
    }
    try laptop.sync(home)
    try requireInStep(home, laptop)
    let amounts = { try home.call("hours.report", [:])["amounts"] }
    #expect(try amounts() == [["currency": "EUR", "amount": "200.00"]])
  }

  @Test("a rate stays with its currency, and a reminder with its time zone")
  func together() throws {
    let (home, laptop) = try pair()
    let euros: [String: JSON] = ["rate": "100", "currency": "EUR"]
    try home.call("timer.project.add", ["name": "Site"])
    try home.call("timer.project.edit", .object(euros.merging(["name": "Site", "budget": "500"]) { $1 }))
    try home.call("timer.rate.set", .object(euros.merging(["client": "Acme"]) { $1 }))
    try home.call("hours.settings", ["reminder": "17:00", "timeZone": "Europe/Berlin"])
    try laptop.join(home)
    try home.call("timer.project.edit", ["name": "Site", "currency": "USD"])
    try home.call("timer.rate.set", ["client": "Acme", "currency": "USD"])
    try home.call("hours.settings", ["timeZone": "Asia/Tokyo"])
    try laptop.call("timer.project.edit", ["name": "Site", "rate": "90", "budget": .null])
    try laptop.call("timer.rate.set", ["client": "Acme", "rate": "90"])
    try laptop.call("hours.settings", ["reminder": "09:00"])
    try laptop.sync(home)
    try requireInStep(home, laptop)
    let project = try home.call("timer.projects")["projects"]?.elements.first { $0["name"] == "Site" }
    #expect(project?["rate"] == "100" && project?["budget"] == "500" && project?["currency"] == "USD")
    let rate = try home.call("timer.rates")["rates"]?[0]
    #expect(rate?["rate"] == "100" && rate?["currency"] == "USD")
    let settings = try home.call("hours.settings")["settings"]
    #expect(settings?["reminder"] == "17:00" && settings?["timeZone"] == "Asia/Tokyo")
    let lost = try home.conflicts().compactMap { $0["column"]?.string }
    #expect(Set(lost) == ["rate", "budget", "currency", "reminder", "timeZone"], "\(lost)")
  }

  @Test("a saved filter is one on both machines, by its name, and its tags merge")
  func filters() throws {
    let (home, laptop) = try pair()
    func saved(_ machine: Machine) throws -> [String] {
      try machine.call("remarks.filters")["filters"]?.elements.map { "\($0["name"] ?? "") \($0["tags"] ?? "")" } ?? []
    }
    try home.call("remarks.filter.set", ["name": "Benches", "tags": ["bench"], "from": "2026-01-01"])
    try home.call("remarks.filter.set", ["name": "Others'", "mine": false], as: 2000)
    try laptop.join(home)
    #expect(try saved(laptop) == [#""Benches" ["bench"]"#])
    try home.call("remarks.filter.set", ["name": "Benches", "tags": ["bench", "calm"], "from": "2026-03-01"])
    try laptop.call("remarks.filter.set", ["name": "Benches", "tags": ["bench", "shade"], "to": "2026-02-01"])
    try home.call("remarks.filter.set", ["name": "Trees", "tags": ["tree"], "bbox": [1, 2, 3, 4]])
    try laptop.call("remarks.filter.set", ["name": "trees", "tags": ["tree"], "bbox": [1, 2, 3, 4]])
    try laptop.sync(home)
    try requireInStep(home, laptop)
    #expect(try saved(home) == saved(laptop))
    #expect(try saved(home).count == 2 && saved(home)[0] == #""Benches" ["bench","calm","shade"]"#)
    let times = try home.call("remarks.filters")["filters"]?[0]
    #expect(times?["from"] == "2026-03-01T00:00:00Z" && times?["to"] == nil)
  }

  /// A hostile replica makes up a conflict.
  private func makeUp(_ conflict: JSON, about module: String, at home: Machine) throws {
    try home.call("sync.enrol", ["module": JSON(module), "replica": "r", "name": "evil", "sizes": [:]])
    let made = conflict.with("user", 0).with("made", "2026-11-17T09:00:00Z").with("replica", "evil")
    let rows: JSON = [["table": "sync.conflicts", "id": 400_000, "after": made]]
    try home.call(
      "sync.merge",
      [
        "module": JSON(module), "replica": "r",
        "transactions": [["rev": 1, "at": "2026-11-17T09:00:00Z", "do": JSON("\(module).add"), "rows": rows]],
      ])
  }

  @Test("a conflict about another row names it, but not one of somebody else")
  func names() throws {
    let (home, laptop) = try pair()
    try home.call("timer.project.add", ["name": "Secret"], as: 2000)
    let day: JSON = ["project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z"]
    let id = try #require(try home.call("timer.add", day)["entry"]?["id"])
    try laptop.join(home)
    try home.call("timer.edit", ["id": id, "project": "Read"])
    try laptop.call("timer.edit", ["id": id, "project": "Walk"])
    try laptop.sync(home)
    for machine in [home, laptop] {
      let conflict = try #require(try machine.conflicts().first)
      #expect(conflict["keptName"] == "Read" && conflict["lostName"] == "Walk", "\(machine.name)")
    }
    try makeUp(["table": "entries", "row": 1, "column": "project", "lost": 1], about: "timer", at: home)
    #expect(try home.conflicts().contains { $0["replica"] == "evil" && $0["lost"] == 1 })
    for conflict in try home.conflicts() { #expect(!conflict.description.contains("Secret")) }
  }

  @Test("a made-up conflict about another user's row doesn't tell to what that row refers")
  func namesOfOthers() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    try home.call("hours.project.create", ["client": "Acme", "project": "Secret"], as: 2000)
    let record: JSON = ["client": "Acme", "project": "Secret", "date": "2026-11-16", "hours": 1]
    let id = try #require(try home.call("hours.submit", record, as: 2000)["record"]?["id"])
    try makeUp(["table": "records", "row": id, "lost": 1], about: "hours", at: home)
    let conflict = try #require(try home.conflicts().first { $0["replica"] == "evil" })
    #expect(conflict["row"] == id && conflict["rowName"] == nil, "\(conflict)")
  }

  @Test("an edit beats a deletion, and the deletion is a conflict")
  func editAndDelete() throws {
    let (home, laptop) = try pair()
    let id = try #require(try home.call("remarks.add", ["text": "A tree", "lat": 1, "lon": 2])["remark"]?["id"])
    let other = try #require(try home.call("remarks.add", ["text": "A house", "lat": 1, "lon": 2])["remark"]?["id"])
    try laptop.join(home)
    try home.call("remarks.edit", ["id": id, "text": "An oak"])
    try laptop.call("remarks.delete", ["id": id])
    try home.call("remarks.delete", ["id": other])
    try laptop.call("remarks.edit", ["id": other, "text": "A hut"])
    #expect(try laptop.sync(home).conflicts == 1)
    try requireInStep(home, laptop)
    #expect(try home.call("remarks.show", ["id": id])["remark"]?["text"] == "An oak")
    #expect(try home.call("remarks.list")["remarks"]?.count == 2)
    // The conflict is resolved when the row is changed later on the laptop.
    try laptop.call("remarks.edit", ["id": id, "text": "Our oak"])
    try laptop.sync(home)
    try requireInStep(home, laptop)
    for machine in [home, laptop] { #expect(try machine.conflicts().isEmpty, "\(machine.name)") }
  }

  @Test("a project of the same name is the same project, and what refers to it follows")
  func twins() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    try home.call(
      "timer.add", ["project": "Garden", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z"])
    try laptop.call(
      "timer.add", ["project": "garden", "startedAt": "2026-11-17T11:00:00Z", "stoppedAt": "2026-11-17T12:00:00Z"])
    try laptop.call("timer.start", ["project": "garden"])
    try home.call("books.add", ["name": "Left"])
    let shelf = try #require(try laptop.call("books.add", ["name": "left"])["shelf"]?["id"])
    try laptop.call("books.books.add", ["title": "Emma", "shelf": shelf])
    try laptop.sync(home)
    try requireInStep(home, laptop)
    #expect(
      try home.call("timer.report", ["by": "project", "from": "2026-11-17", "to": "2026-11-17"])["slices"]?.count == 1)
    #expect(try home.call("books.list")["shelves"]?.count == 1)
    try laptop.call("timer.stop")
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("an entry that returns to its project at home returns on the replica, too")
  func twinOfOldProject() throws {
    let (home, laptop) = try pair()
    let entry: JSON = [
      "project": "Bread", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z",
    ]
    let id = try #require(try home.call("timer.add", entry)["entry"]?["id"])
    try laptop.join(home)
    // Home refuses the rename, because home already has a project called Cake. On the laptop, the edit creates a new
    // project. At home, the edit refers to the project that the entry has had all along.
    try home.call("timer.project.add", ["name": "Cake"])
    try laptop.call("timer.project.rename", ["name": "Bread", "to": "Cake"])
    try laptop.call("timer.edit", ["id": id, "project": "Bread"])
    #expect(try laptop.sync(home).conflicts == 1)
    try requireInStep(home, laptop)
    #expect(try laptop.call("timer.show", ["id": id])["entry"]?["project"] == "Bread")
  }

  @Test("entries that overlap make room, and each cut is a conflict")
  func overlaps() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    try home.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T17:00:00Z"])
    try laptop.call(
      "timer.add", ["project": "Lunch", "startedAt": "2026-11-17T12:00:00Z", "stoppedAt": "2026-11-17T13:00:00Z"])
    #expect(try laptop.sync(home).conflicts == 1)
    try requireInStep(home, laptop)
    let entries = try home.call("timer.list", ["sort": "newest"])["entries"]?.elements.map {
      "\($0["startedAt"]?.string?.dropFirst(11).prefix(5) ?? "")-\($0["stoppedAt"]?.string?.dropFirst(11).prefix(5) ?? "")"
    }
    #expect(entries == ["13:00-17:00", "12:00-13:00", "09:00-12:00"])
  }

  @Test("equal entries become one")
  func equalEntries() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    for machine in [home, laptop] {
      try machine.call(
        "timer.add",
        ["project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z", "note": "both"])
    }
    #expect(try laptop.sync(home).conflicts == 0)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.list")["entries"]?.count == 1)
  }

  @Test("of two running entries the one that started later goes on")
  func running() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    try home.call("timer.start", ["project": "Work"])
    clock.now += 600
    try laptop.call("timer.start", ["project": "Walk"])
    clock.now += 600
    try laptop.sync(home)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.status")["entry"]?["project"] == "Walk")
    try laptop.call("timer.discard")
    try laptop.sync(home)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.status")["running"] == false)
    // In the version that the conflict rejected, the entry had no end. When this version is taken, the entry runs
    // again.
    try laptop.call("sync.take", ["conflict": try #require(try laptop.conflicts().first?["id"])])
    #expect(try laptop.call("timer.status")["entry"]?["project"] == "Work")
  }

  @Test("a remark's tags merge as a set, and its pictures travel")
  func remarkParts() throws {
    let (home, laptop) = try pair()
    let remark: JSON = ["text": "A tree", "lat": 1, "lon": 2, "tags": ["a", "b"]]
    let id = try #require(try home.call("remarks.add", remark)["remark"]?["id"])
    try laptop.join(home)
    try home.call("remarks.edit", ["id": id, "tags": ["b", "c"]])
    try laptop.call("remarks.edit", ["id": id, "tags": ["a", "b", "d"]])
    try laptop.call("remarks.picture.add", ["remark": id, "data": JSON(Self.picture)])
    #expect(try laptop.sync(home).conflicts == 0)
    try requireInStep(home, laptop)
    for machine in [home, laptop] {
      let shown = try #require(try machine.call("remarks.show", ["id": id])["remark"])
      #expect(shown["tags"] == ["b", "c", "d"])
      let picture = try #require(shown["pictures"]?[0]?["id"])
      #expect(try machine.call("remarks.picture.get", ["picture": picture])["data"] == JSON(Self.picture))
    }
  }

  @Test("tags of both machines that are too many together are a conflict")
  func tooManyTags() throws {
    let (home, laptop) = try pair()
    let id = try #require(try home.call("remarks.add", ["text": "A tree", "lat": 1, "lon": 2])["remark"]?["id"])
    try laptop.join(home)
    let tags = try ["a", "b"].map { letter in try JSON(parsing: "\((0..<12).map { "\(letter)\($0)" })") }
    try home.call("remarks.edit", ["id": id, "tags": tags[0]])
    try laptop.call("remarks.edit", ["id": id, "tags": tags[1]])
    #expect(try laptop.sync(home).conflicts == 1)
    try requireInStep(home, laptop)
    #expect(try home.call("remarks.show", ["id": id])["remark"]?["tags"]?.count == 20)
    let conflict = try home.conflicts()[0]
    #expect(conflict["column"] == "tags" && conflict["lost"] == tags[1])
    try laptop.call("sync.take", ["conflict": try #require(conflict["id"])])
    #expect(try laptop.call("remarks.show", ["id": id])["remark"]?["tags"] == tags[1])
  }

  @Test("a change that is refused twice leaves no difference")
  func refusedTwice() throws {
    let home = try Machine("home")
    let laptop = try Machine("laptop", seed: 2)
    try home.call("timer.start", ["project": "Bread"])
    try laptop.join(home)
    laptop.clock.now += 3600
    for _ in 0..<2 {
      try laptop.call("timer.stop")
      try laptop.sync(home)
      #expect(try laptop.rows(of: "timer") == home.rows(of: "timer"))
    }
    #expect(try home.conflicts().count == 1)
  }
}
