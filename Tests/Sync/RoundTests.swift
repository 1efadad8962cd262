import Host
import Sync
import TestSupport
import Testing
import Time
import Wire

/// What a user expects of one record on two machines.
@Suite("One record on two machines")
struct RoundTests {
  let clock = TestClock()

  private func pair() throws -> (home: Machine, laptop: Machine) {
    let home = try Machine("home", seed: 1, clock: clock)
    // Another user calls home first, so the same user's account has another id at home than on the laptop.
    try home.call("system.hello", as: 2000)
    try home.call("system.hello")
    return (home, try Machine("laptop", seed: 9, clock: clock))
  }

  private func requireInStep(_ one: Machine, _ other: Machine, at location: SourceLocation = #_sourceLocation) throws {
    for module in ["timer", "hours", "remarks", "books"] {
      let (rows, others) = (try one.rows(of: module), try other.rows(of: module))
      #expect(
        rows == others, "\(Set(rows).symmetricDifference(others).sorted().joined(separator: "\n"))",
        sourceLocation: location)
    }
    #expect(one.harness.host.indexesAreTrue && other.harness.host.indexesAreTrue, sourceLocation: location)
  }

  @Test("a new machine gets the record, and changes travel both ways")
  func joinEmpty() throws {
    let (home, laptop) = try pair()
    try home.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z"])
    try home.call("remarks.add", ["text": "A tree", "lat": 1, "lon": 2])
    try laptop.join(home)
    try requireInStep(home, laptop)
    try laptop.call("timer.start", ["project": "Work"])
    try laptop.call("hours.project.create", ["client": "Acme", "project": "Site"])
    try laptop.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 2])
    try laptop.call("books.add", ["name": "Left"])
    try home.call(
      "timer.add", ["project": "Eat", "startedAt": "2026-11-17T12:00:00Z", "stoppedAt": "2026-11-17T12:30:00Z"])
    let summary = try laptop.sync(home)
    #expect(summary.sent == 4 && summary.conflicts == 0)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.status")["running"] == true)
  }

  @Test("a round without changes writes nothing and asks home once")
  func idle() throws {
    let (home, laptop) = try pair()
    try home.call("timer.start", ["project": "Work"])
    try laptop.join(home)
    let revs = [home, laptop].map { $0.harness.host.dump("timer") }
    let (here, there) = (laptop.side(), home.side("laptop"))
    var round = SyncRound(local: here, home: there)
    try round.run(machine: "laptop")
    #expect(there.calls == ["sync.meet"])
    #expect([home, laptop].map { $0.harness.host.dump("timer") } == revs)
  }

  @Test("a replica whose lease has run out refuses new rows, and says so")
  func lease() throws {
    let laptop = try Machine("laptop", clock: clock)
    try laptop.call(
      "sync.join",
      [
        "module": "remarks", "replica": "r", "name": "home", "goesOn": true,
        "link": ["leases": ["remarks": [100, 102], "sync.conflicts": [100, 102]], "lineage": "a"],
      ])
    let remark: JSON = ["text": "A tree", "lat": 1, "lon": 2]
    for _ in 0..<2 {
      #expect(try laptop.call("remarks.add", remark)["remark"]?["id"]?.int ?? 0 >= 100)
      #expect(try laptop.reason("remarks.add", ["text": "", "lat": 1, "lon": 2]) == "rpc.invalidParams")
      try laptop.restart()
    }
    #expect(try laptop.reason("remarks.add", remark) == "sync.leaseUsedUp")
    try laptop.restart()
    #expect(try laptop.reason("remarks.add", remark) == "sync.leaseUsedUp")
    #expect(try laptop.call("remarks.list")["remarks"]?.count == 2)
    #expect(try laptop.reason("remarks.filter.set", ["name": "Trees", "query": "tree"]) == "sync.leaseUsedUp")
    try laptop.call("remarks.delete", ["id": 100])
  }

  @Test("while a machine joins, its rows can be read, also by reports, but not changed")
  func joining() throws {
    let laptop = try Machine("laptop", clock: clock)
    try laptop.call("timer.start", ["project": "Work"])
    try laptop.call(
      "sync.join",
      ["module": "timer", "replica": "r", "name": "home", "goesOn": false, "link": ["leases": [:], "lineage": "a"]])
    #expect(try laptop.reason("timer.stop") == "sync.joining")
    for method in ["timer.status", "timer.list", "timer.report"] { try laptop.call(method) }
  }

  @Test("one round runs at a time, and a connection that stays open doesn't keep others from theirs")
  func oneAtATime() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    let (follower, command) = (laptop.side("follower"), laptop.side("command"))
    _ = try follower.call("sync.state", ["begin": true])
    #expect(throws: SyncFailure.self) { _ = try command.call("sync.state", ["begin": true]) }
    var round = SyncRound(local: follower, home: home.side("laptop"))
    try round.run(machine: "laptop")
    round = SyncRound(local: command, home: home.side("laptop"))
    try round.run(machine: "laptop")
  }

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
    #expect(conflict["keptName"] == nil)
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
      // If another user has joined the project, home keeps the project and its creator's membership.
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
    // A hostile replica invents the values of conflicts.
    try home.call("sync.enrol", ["module": "timer", "replica": "r", "name": "evil", "sizes": [:]])
    let made: JSON = [
      "user": 0, "table": "entries", "row": 1, "column": "project", "lost": 1, "made": "2026-11-17T09:00:00Z",
      "replica": "evil",
    ]
    try home.call(
      "sync.merge",
      [
        "module": "timer", "replica": "r",
        "transactions": [
          [
            "rev": 1, "at": "2026-11-17T09:00:00Z", "do": "timer.add",
            "rows": [["table": "sync.conflicts", "id": 400_000, "after": made]],
          ]
        ],
      ])
    #expect(try home.conflicts().contains { $0["replica"] == "evil" && $0["lost"] == 1 })
    for conflict in try home.conflicts() { #expect(!conflict.description.contains("Secret")) }
  }

  @Test("the timer's status tells of conflicts and unsent changes of all modules, and to their user alone")
  func marks() throws {
    let (home, laptop) = try pair()
    let id = try #require(try home.call("remarks.add", ["text": "A tree", "lat": 1, "lon": 2])["remark"]?["id"])
    try laptop.join(home)
    #expect(try laptop.call("timer.status")["waitingSince"] == nil)
    try home.call("remarks.edit", ["id": id, "text": "An oak"])
    let change = laptop.clock.now
    try laptop.call("remarks.edit", ["id": id, "text": "A beech"])
    laptop.clock.now += 7200
    #expect(try laptop.call("timer.status")["waitingSince"] == JSON(Instant(seconds: change).description))
    try laptop.restart()
    #expect(try laptop.call("timer.status")["waitingSince"] == JSON(Instant(seconds: change).description))
    try laptop.sync(home)
    for machine in [home, laptop] {
      let status = try machine.call("timer.status")
      #expect(status["conflicts"] == 1 && status["waitingSince"] == nil, "\(machine.name)")
      try machine.restart()
      #expect(try machine.call("timer.status")["conflicts"] == 1, "\(machine.name)")
    }
    #expect(try home.call("timer.status", as: 2000)["conflicts"] == nil)
    try laptop.call("sync.drop", ["conflict": try #require(try laptop.conflicts()[0]["id"])])
    #expect(try laptop.call("timer.status")["conflicts"] == nil)
    try laptop.call("history.undo", ["module": "remarks"])
    #expect(try laptop.call("timer.status")["conflicts"] == 1)
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
    // A later change of the row on the laptop resolves the conflict.
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
    // Home refuses the rename, because it has a project of that name. The edit then creates a project on the laptop. At
    // home, this is the project that the entry has had all along.
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

  @Test("the erasure of another user at home costs a replica nothing, and none of its changes")
  func otherErased() throws {
    let (home, laptop) = try pair()
    try home.call("timer.start", ["project": "Theirs"], as: 2000)
    try home.call("remarks.add", ["text": "Theirs", "lat": 1, "lon": 2], as: 2000)
    try home.call("timer.start", ["project": "Work"])
    try laptop.join(home)
    try laptop.call("timer.stop")
    try erase(2000, from: home)
    try home.call("remarks.add", ["text": "At home", "lat": 1, "lon": 2])
    try laptop.call("remarks.add", ["text": "On the way", "lat": 1, "lon": 2])
    let summary = try laptop.sync(home)
    #expect(summary.conflicts == 0 && summary.sent == 2, "\(summary)")
    try requireInStep(home, laptop)
    #expect(try home.call("remarks.list")["remarks"]?.count == 2)
    try erase(2000, from: home)
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("the replica of a user who was erased at home may not sync, and keeps what it has")
  func erased() throws {
    let (home, laptop) = try pair()
    try home.call("timer.start", ["project": "Work"])
    try home.call("remarks.add", ["text": "A tree", "lat": 1, "lon": 2])
    try laptop.join(home, as: "r1")
    try laptop.call("timer.stop")
    let rows = try laptop.rows(of: "timer")
    try erase(Machine.uid, from: home)
    #expect(throws: SyncFailure.self) { try laptop.sync(home) }
    #expect(try laptop.rows(of: "timer") == rows)
    for module in ["timer", "remarks"] {
      let left = home.harness.host.dump(module)
      #expect(left.allSatisfy { $0.hasPrefix("sync.peers ") && !$0.contains("laptop") }, "\(left)")
    }
    try laptop.call("sync.leave", ["module": "timer"])
    try laptop.call("timer.start", ["project": "Alone"])
  }

  private func erase(_ uid: UInt32, from home: Machine) throws {
    let name = try #require(try home.call("accounts.me", as: uid)["account"]?["name"])
    for module in ["timer", "hours", "remarks", "books"] {
      var params: JSON = ["module": JSON(module), "name": name]
      while let next = try home.call("system.erase", params, as: 0)["next"] { params = params.with("cursor", next) }
    }
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
    // The version that the conflict rejected had no end, so the entry runs again.
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

  @Test("a machine with a record brings it along")
  func joinWithRecord() throws {
    let (home, laptop) = try pair()
    try home.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-17T09:00:00Z", "stoppedAt": "2026-11-17T10:00:00Z"])
    try laptop.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T09:00:00Z", "stoppedAt": "2026-11-16T10:00:00Z"])
    try laptop.call(
      "timer.add", ["project": "Play", "startedAt": "2026-11-16T11:00:00Z", "stoppedAt": "2026-11-16T12:00:00Z"])
    try laptop.call("timer.picture.add", ["id": 2, "data": JSON(Self.picture)])
    try laptop.call("hours.project.create", ["client": "Acme", "project": "Site"])
    try laptop.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 2])
    try laptop.call("hours.settings", ["reminder": "17:00"])
    #expect(try laptop.join(home).conflicts == 0)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.list")["entries"]?.count == 3)
    #expect(try home.call("timer.projects")["projects"]?.elements.filter { $0["name"] == "Work" }.count == 1)
    #expect(try home.call("hours.settings")["settings"]?["reminder"] == "17:00")
    for machine in [home, laptop] {
      let entries = try #require(try machine.call("timer.list")["entries"])
      let entry = try #require(entries.elements.first { $0["pictures"]?.count == 1 })
      let picture = try #require(entry["pictures"]?[0]?["id"])
      #expect(try machine.call("timer.picture.get", ["picture": picture])["data"] == JSON(Self.picture))
    }
    try laptop.call("timer.start", ["project": "Play"])
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("a replica refuses a change that is too large to be merged")
  func tooLarge() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    let entries = (0..<450).map { number -> JSON in
      let start = Instant(seconds: 1_700_000_000 + number * 600)
      return [
        "project": "Work", "startedAt": JSON(start.description),
        "stoppedAt": JSON(Instant(seconds: start.seconds + 300).description),
        "note": JSON(String(repeating: "x", count: 8_000)),
      ]
    }
    let params: JSON = ["entries": .array(entries)]
    #expect(try laptop.reason("timer.import.add", params) == "storage.limit")
    try home.call("timer.import.add", params)
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("a page holds no more values than a message may have", arguments: [false, true])
  func manyRows(bySnapshot: Bool) throws {
    let (home, laptop) = try pair()
    if !bySnapshot { try laptop.join(home) }
    for batch in 0..<14 {
      let entries = (0..<500).map { number -> JSON in
        let start = Instant(seconds: 1_500_000_000 + (batch * 500 + number) * 600)
        return [
          "project": "Work", "startedAt": JSON(start.description),
          "stoppedAt": JSON(Instant(seconds: start.seconds + 300).description),
        ]
      }
      try home.call("timer.import.add", ["entries": .array(entries)])
    }
    if bySnapshot { try laptop.join(home) }
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("a page of home's rows leaves nothing behind that later calls would look through for changes")
  func toldByPage() throws {
    let (home, laptop) = try pair()
    let text = JSON(String(repeating: "x", count: 4_000))
    for _ in 0..<200 { try home.call("remarks.add", ["text": text, "lat": 1, "lon": 2]) }
    let side = laptop.side()
    var most = 0
    side.meanwhile = { _ in
      for module in (try? laptop.call("sync.state")["modules"]?.elements.map(\.self)) ?? [] {
        guard let rev = module["rev"]?.int, let told = module["told"]?.int else { continue }
        most = max(most, rev - told)
      }
    }
    var round = SyncRound(local: side, home: home.side("laptop"))
    try round.link(replica: "r", machine: "laptop", address: "home")
    try round.run(machine: "laptop")
    #expect(most == 1, "only the transaction that joined")
    try requireInStep(home, laptop)
  }

  @Test("pictures that have the same id on both machines stay apart")
  func samePictureIDs() throws {
    let (home, laptop) = try pair()
    for (machine, day, picture) in [(home, 15, Self.picture), (laptop, 16, Self.otherPicture)] {
      try add(picture, on: day, to: machine)
    }
    try laptop.join(home)
    try requirePictures([15: Self.picture, 16: Self.otherPicture], on: home, laptop)
    // A copy of a machine assigns the same ids to new pictures as the original machine.
    let clone = try laptop.copy("clone")
    try add(Self.picture, on: 17, to: laptop)
    try laptop.sync(home)
    try add(Self.otherPicture, on: 18, to: clone)
    #expect(throws: SyncFailure.self) { try clone.sync(home) }
    for module in ["timer", "hours", "remarks", "books"] { try clone.call("sync.leave", ["module": JSON(module)]) }
    try clone.join(home)
    try laptop.sync(home)
    try requirePictures(
      [15: Self.picture, 16: Self.otherPicture, 17: Self.picture, 18: Self.otherPicture], on: home, laptop, clone)
  }

  @Test("a picture that lost keeps its file, and takes the place of no other one")
  func pictureInConflict() throws {
    let (home, laptop) = try pair()
    for day in [15, 16] { try add(nil, on: day, to: home) }
    try laptop.join(home)
    let clone = try laptop.copy("clone")
    func entry(_ day: Int, _ machine: Machine) throws -> JSON {
      let entries = try #require(try machine.call("timer.list")["entries"])
      return try #require(entries.elements.first { $0["startedAt"]?.string?.contains("-\(day)T") == true }?["id"])
    }
    try laptop.call("timer.picture.add", ["id": entry(15, laptop), "data": JSON(Self.picture)])
    try laptop.sync(home)
    // The copy assigns the same id to its new picture.
    try clone.call("timer.picture.add", ["id": entry(16, clone), "data": JSON(Self.otherPicture)])
    try home.call("timer.delete", ["id": entry(16, home)])
    for module in ["timer", "hours", "remarks", "books"] { try clone.call("sync.leave", ["module": JSON(module)]) }
    try clone.join(home)
    let conflict = try #require(try home.conflicts().first { $0["table"] == "pictures" })
    #expect(conflict["kept"] == .null)
    try home.restart()
    try home.call("system.compact", ["module": "timer"], as: 0)
    home.harness.settle()
    try home.call("history.undo", ["module": "timer"])
    try add(nil, on: 17, to: home)
    try home.call("timer.picture.add", ["id": entry(17, home), "data": JSON(Self.picture)])
    try home.call("sync.take", ["conflict": try #require(conflict["id"])])
    try laptop.sync(home)
    try clone.sync(home)
    try requirePictures([15: Self.picture, 16: Self.otherPicture, 17: Self.picture], on: home, laptop, clone)
  }

  @Test("copies of a machine that send the same new picture get a file each")
  func sameNewPicture() throws {
    let (home, laptop) = try pair()
    try add(nil, on: 15, to: home)
    try laptop.join(home)
    let entry = try #require(try laptop.call("timer.list")["entries"]?[0]?["id"])
    try laptop.call("timer.picture.add", ["id": entry, "data": JSON(Self.picture)])
    let clone = try laptop.copy("clone")
    try laptop.sync(home)
    for module in ["timer", "hours", "remarks", "books"] { try clone.call("sync.leave", ["module": JSON(module)]) }
    try clone.join(home)
    try laptop.sync(home)
    for machine in [home, laptop, clone] {
      let pictures = try #require(try machine.call("timer.list")["entries"]?[0]?["pictures"])
      for picture in pictures.elements {
        let data = try machine.call("timer.picture.get", ["picture": picture["id"] ?? .null])["data"]
        #expect(data == JSON(Self.picture), "\(machine.name)")
      }
    }
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

  @Test("a copy that was made while joining takes nothing from its original")
  func copiedWhileJoining() throws {
    let (home, laptop) = try pair()
    try add(nil, on: 15, to: home)
    var round = SyncRound(local: laptop.side(), home: home.side("laptop"))
    try round.link(replica: "laptop", machine: "laptop", address: "home")
    // The connection breaks as soon as the entry has arrived.
    var calls = 1
    while try laptop.call("timer.list")["entries"]?.count == 0 {
      _ = try? laptop.sync(home, callsHere: calls)
      calls += 1
    }
    #expect(try laptop.reason("timer.delete", ["id": 1]) == "sync.joining")
    let clone = try laptop.copy("clone")
    try laptop.sync(home)
    try laptop.call("timer.delete", ["id": 1])
    try laptop.sync(home)
    #expect(throws: SyncFailure.self) { try clone.sync(home) }
    try laptop.sync(home)
    #expect(try laptop.rows(of: "timer") == home.rows(of: "timer"))
  }

  /// Adds an entry, usually with a picture.
  private func add(_ picture: String?, on day: Int, to machine: Machine) throws {
    let entry = try machine.call(
      "timer.add",
      [
        "project": "Work", "startedAt": JSON("2026-11-\(day)T09:00:00Z"), "stoppedAt": JSON("2026-11-\(day)T10:00:00Z"),
      ])["entry"]
    guard let picture else { return }
    try machine.call("timer.picture.add", ["id": try #require(entry?["id"]), "data": JSON(picture)])
  }

  /// Requires these pictures on the entries of these days.
  private func requirePictures(_ expected: [Int: String], on machines: Machine...) throws {
    for machine in machines {
      var found: [Int: String] = [:]
      for entry in try #require(try machine.call("timer.list")["entries"]).elements {
        let day = try #require(entry["startedAt"]?.string.flatMap { Int($0.dropFirst(8).prefix(2)) })
        let picture = try #require(entry["pictures"]?[0]?["id"], "\(machine.name) \(day)")
        found[day] = try machine.call("timer.picture.get", ["picture": picture])["data"]?.string
      }
      #expect(found == expected, "\(machine.name)")
    }
  }

  private static let otherPicture = "R0lGODlhAQABAIAAAP8AAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
  private static let picture = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("a round may break off anywhere, and the next one goes on")
  func interruptions() throws {
    for calls in stride(from: 1, through: 200, by: 4) {
      let (home, laptop) = try pair()
      try laptop.call(
        "timer.add", ["project": "Work", "startedAt": "2026-11-16T09:00:00Z", "stoppedAt": "2026-11-16T10:00:00Z"])
      try home.call(
        "timer.add", ["project": "Play", "startedAt": "2026-11-16T11:00:00Z", "stoppedAt": "2026-11-16T12:00:00Z"])
      var round = SyncRound(local: laptop.side(failing: calls), home: home.side("laptop"))
      var isOver = false
      do {
        try round.link(replica: "r", machine: "laptop", address: "home")
        try round.run(machine: "laptop")
        isOver = true
      } catch SyncFailure.unreachable {}
      laptop.harness.disconnect(Machine.uid, on: "sync")
      try laptop.restart()
      try home.restart()
      try laptop.join(home, as: "r")
      try requireInStep(home, laptop)
      #expect(try home.call("timer.list")["entries"]?.count == 2)
      if isOver { return }
    }
    Issue.record("no round came to its end")
  }

  @Test("a copied replica is found out, and goes on as another one")
  func clone() throws {
    let (home, laptop) = try pair()
    try laptop.join(home)
    try laptop.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T09:00:00Z", "stoppedAt": "2026-11-16T10:00:00Z"])
    try laptop.sync(home)
    let clone = try laptop.copy("clone")
    try laptop.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T11:00:00Z", "stoppedAt": "2026-11-16T12:00:00Z"])
    try laptop.sync(home)
    try clone.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T13:00:00Z", "stoppedAt": "2026-11-16T14:00:00Z"])
    let before = home.harness.host.dump("timer")
    #expect(throws: SyncFailure.self) { try clone.sync(home) }
    #expect(home.harness.host.dump("timer") == before)
    for module in ["timer", "hours", "remarks", "books"] { try clone.call("sync.leave", ["module": JSON(module)]) }
    try clone.join(home)
    try laptop.sync(home)
    try requireInStep(home, clone)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.list")["entries"]?.count == 3)
  }

  @Test("a restored home is found out, and gets back what it has lost")
  func restored() throws {
    let (home, laptop) = try pair()
    try home.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T09:00:00Z", "stoppedAt": "2026-11-16T10:00:00Z"])
    try laptop.join(home)
    let backup = try home.copy("home")
    try laptop.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T11:00:00Z", "stoppedAt": "2026-11-16T12:00:00Z"])
    try laptop.sync(home)
    try home.restore(backup)
    try home.call(
      "timer.add", ["project": "Work", "startedAt": "2026-11-16T13:00:00Z", "stoppedAt": "2026-11-16T14:00:00Z"])
    #expect(throws: SyncFailure.self) { try laptop.sync(home) }
    for module in ["timer", "hours", "remarks", "books"] { try laptop.call("sync.leave", ["module": JSON(module)]) }
    try laptop.join(home)
    try requireInStep(home, laptop)
    #expect(try home.call("timer.list")["entries"]?.count == 3)
  }

  @Test("people have the same names on both machines, and what others created stays theirs")
  func people() throws {
    let (home, laptop) = (try Machine("home", clock: clock), try Machine("laptop", clock: clock))
    let password: JSON = "a long enough one"
    try home.call("sync.people", ["name": "Anna"])
    try home.call("accounts.signUp", ["name": "Berta", "password": password], as: 2000)
    try home.call("hours.project.create", ["client": "Acme", "project": "Site"], as: 2000)
    try laptop.join(home)
    try requireInStep(home, laptop)
    for machine in [home, laptop] {
      #expect(try machine.call("accounts.me")["account"]?["name"] == "Anna")
      #expect(try machine.call("hours.projects")["projects"]?[0]?["createdBy"] == "Berta")
    }
    #expect(try laptop.reason("accounts.signIn", ["name": "Berta", "password": password]) == "accounts.wrongPassword")
    try laptop.restart()
    try home.call("accounts.signUp", ["name": "Carl", "password": password], as: 2001)
    try home.call("hours.project.create", ["client": "Acme", "project": "Shop"], as: 2001)
    try laptop.sync(home)
    try requireInStep(home, laptop)
  }

  @Test("others learn nothing, and can't sync as somebody else")
  func others() throws {
    let (home, laptop) = try pair()
    try home.call(
      "timer.add", ["project": "Secret", "startedAt": "2026-11-16T09:00:00Z", "stoppedAt": "2026-11-16T10:00:00Z"],
      as: 2000)
    try laptop.join(home, as: "r")
    #expect(try laptop.call("timer.list")["entries"]?.count == 0)
    let refused = try home.harness.refusal("sync.changes", ["module": "timer", "replica": "r"], as: 2000)
    #expect(refused["data"]?["reason"] == "sync.unknownReplica")
    try home.call("sync.forget", ["module": "timer", "replica": "r"])
    #expect(throws: SyncFailure.self) { try laptop.sync(home) }
  }
}
