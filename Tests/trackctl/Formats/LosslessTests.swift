import Glibc
import System
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

/// Tests that `import(export(x)) = x` for JSON Lines. x is a random state of a user's data.
@Suite("JSON Lines")
struct LosslessTests {
  private let daemon: DaemonProcess
  private let client: DaemonClient

  init() throws {
    daemon = try DaemonProcess.started()
    client = try daemon.connect()
  }

  private static let picture = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4, 5] as [UInt8]
  private static let days = 20

  /// The methods whose replies are compared. Together, they return all data of a user.
  private static let reads: [(String, JSON)] = [
    ("timer.list", ["sort": "oldest", "limit": 1000]), ("timer.projects", [:]),
    ("timer.report", ["by": "tag", "from": "2025-01-01", "to": "2026-06-30"]),
    ("hours.list", [:]), ("hours.projects", [:]), ("hours.settings", [:]), ("hours.recent", [:]),
    ("hours.report", ["by": "week"]), ("remarks.list", ["mine": true]),
    ("chores.house.show", [:]), ("chores.rooms", [:]), ("chores.tasks", ["at": "2027-06-01T00:00:00Z"]),
    ("chores.history", [:]), ("chores.scoreboard", [:]),
    ("feed.timeline", ["scope": "mine"]), ("feed.timeline", ["completed": true]), ("feed.profile", [:]),
    ("feed.heatmap", ["year": 2026]), ("feed.heatmap", ["year": 2025]), ("feed.notifications", [:]),
  ]

  /// The members that may differ. Ids are assigned again, and the key of a house is secret. Imports aren't part of the
  /// data, and records of hours contain their source.
  private static let excused = ["id", "rev", "key", "import", "source", "post", "task", "room", "next"]

  @Test(
    "keep all of a user's data with pictures; a second import changes nothing, and undo removes all", arguments: 0..<3)
  func wholeWay(seed: Int) throws {
    var random = SmallRandom(seed: UInt64(seed) &+ 41)
    try fill(&random)
    let folder = daemon.folder.path + "/pictures"
    let file = daemon.folder.path + "/export.jsonl"
    try TestFiles.write(Array(try text(daemon, "export", "jsonl", "--pictures", folder).utf8), to: file)
    let other = try DaemonProcess.started()
    let theirs = try other.connect()
    let empty = answers(theirs)
    let dry = try json(other, "import", "jsonl", file, "--pictures", folder, "--dry-run")
    #expect(dry["pictures"] == 5, "\(dry)")
    #expect(answers(theirs) == empty)
    let done = try json(other, "import", "jsonl", file, "--pictures", folder)
    let (mine, those) = (answers(client), answers(theirs))
    for (number, read) in Self.reads.enumerated() {
      #expect(mine[number] == those[number], "\(read.0) \(read.1)")
    }
    #expect(try details(client) == details(theirs))
    let again = try json(other, "import", "jsonl", file, "--pictures", folder)
    #expect(again["added"] == 0 && again["import"] == nil, "\(again)")
    #expect(answers(theirs) == those)
    _ = try text(other, "import", "--undo", try #require(done["import"]?.string))
    #expect(answers(theirs).enumerated().filter { $1 != empty[$0] }.map { Self.reads[$0.offset].0 } == [])
  }

  @Test("reject invalid pictures before anything is written")
  func hostilePictures() throws {
    let entry = try client.call(
      "timer.add", ["project": "A", "startedAt": "2026-03-02T10:00:00Z", "stoppedAt": "2026-03-02T11:00:00Z"])
    try client.call(
      "timer.picture.add",
      ["id": try #require(entry["entry"]?["id"]), "data": JSON(Base64.text(of: Self.picture))])
    let folder = daemon.folder.path + "/pictures"
    let file = daemon.folder.path + "/export.jsonl"
    try TestFiles.write(Array(try text(daemon, "export", "jsonl", "--pictures", folder).utf8), to: file)
    #expect(try Typist(daemon)("export", "jsonl", "--pictures", folder).errors.contains("is not overwritten"))
    let other = try DaemonProcess.started()
    let theirs = try other.connect()
    let empty = daemon.folder.path + "/empty"
    _ = try Directory.open(empty, create: 0o700)
    let refused = try Typist(other)("import", "jsonl", file, "--pictures", empty)
    #expect(refused.ending == .exited(1) && refused.errors.contains("timer-1.png can't be read"), "\(refused.errors)")
    try TestFiles.write([UInt8](repeating: 65, count: Self.picture.count), to: empty + "/timer-1.png")
    #expect(try Typist(other)("import", "jsonl", file, "--pictures", empty).errors.contains("isn't a valid image/png"))
    #expect(try theirs.call("timer.list")["entries"] == [])
    #expect(try text(other, "import", "jsonl", file).contains("1 picture was left out"))
  }

  @Test(
    "take no picture from a link or a pipe, wherever it leads",
    arguments: ["symlink", "dangling symlink", "hard link", "fifo", "directory"])
  func strangePictures(kind: String) throws {
    let picture: JSON = ["id": 1, "type": "image/png", "bytes": JSON(Self.picture.count)]
    let row: JSON = [
      "module": "timer", "table": "entries",
      "row": [
        "id": 1, "user": "root", "project": "A", "startedAt": "2026-03-02T10:00:00Z",
        "stoppedAt": "2026-03-02T11:00:00Z", "pictures": [picture],
      ],
    ]
    let file = daemon.folder.path + "/export.jsonl"
    try TestFiles.write(Array("\(row)\n".utf8), to: file)
    let folder = daemon.folder.path + "/pictures"
    _ = try Directory.open(folder, create: 0o700)
    let good = daemon.folder.path + "/good"
    try TestFiles.write(Self.picture, to: good)
    let path = folder + "/timer-1.png"
    let made =
      switch kind {
      case "symlink": unsafe symlink(good, path)
      case "dangling symlink": unsafe symlink(folder + "/nowhere", path)
      case "hard link": unsafe link(good, path)
      case "directory": unsafe mkdir(path, 0o700)
      default: unsafe mkfifo(path, 0o600)
      }
    try #require(made == 0)
    let refused = try Typist(daemon)("import", "jsonl", file, "--pictures", folder)
    #expect(refused.ending == .exited(1) && refused.errors.contains("timer-1.png can't be read"), "\(refused.errors)")
    #expect(try client.call("timer.list")["entries"] == [])
    #expect(unsafe remove(path) == 0)
    try TestFiles.copy(good, to: path)
    _ = try text(daemon, "import", "jsonl", file, "--pictures", folder)
    #expect(try client.call("timer.list")["entries"]?[0]?["pictures"]?.count == 1)
  }

  @Test("of an administrator have all users' visible rows, with pictures; one user's are imported with --user")
  func everybody() throws {
    let berta = try daemon.connect()
    try berta.call("accounts.signUp", ["name": "berta", "password": "correct horse"])
    let picture = JSON(Base64.text(of: Self.picture))
    try berta.call("feed.post", ["activity": "hers", "audience": "everyone", "image": picture])
    try berta.call("feed.post", ["activity": "secret", "audience": "friends", "image": picture])
    try berta.call("timer.start", ["project": "Nobody's business"])
    try berta.call("hours.project.create", ["client": "Acme", "project": "Site"])
    try berta.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-03-02", "hours": 2])
    try client.call("feed.post", ["activity": "mine", "image": picture])
    let folder = daemon.folder.path + "/pictures"
    let file = daemon.folder.path + "/export.jsonl"
    let lines = try text(daemon, "export", "jsonl", "--pictures", folder)
    try TestFiles.write(Array(lines.utf8), to: file)
    #expect(lines.contains("\"hers\"") && lines.contains("\"mine\"") && lines.contains("2026-03-02"), "\(lines)")
    #expect(!lines.contains("secret") && !lines.contains("business"), "\(lines)")
    #expect(try Directory.openForInspection(folder).names() == ["feed-1.png", "feed-3.png"])
    for name in ["feed-1.png", "feed-3.png"] { #expect(try TestFiles.bytes(of: "\(folder)/\(name)") == Self.picture) }
    for (words, expected) in [([], "mine"), (["--user", "berta"], "hers")] as [([String], String)] {
      let other = try DaemonProcess.started()
      let result = try Typist(other).run(["import", "jsonl", file, "--pictures", folder] + words)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let posts = try other.connect().call("feed.timeline", ["scope": "mine"])["posts"]
      #expect(posts?.elements.compactMap { $0["activity"]?.string } == [expected], "\(posts ?? .null)")
      #expect(posts?[0]?["image"]?["bytes"]?.int == Self.picture.count)
    }
    let nobody = try Typist(daemon).run(["import", "jsonl", file, "--pictures", folder, "--user", "nobody"])
    #expect(nobody.ending != .exited(0))
    let words = "the file has no rows of the user 'nobody'"
    #expect(nobody.errors.contains(words) && nobody.errors.contains("berta"), "\(nobody.errors)")
  }

  @Test("imported times are in the past: the future and times that would deceive others are refused")
  func times() throws {
    try client.call("hours.project.create", ["client": "Acme", "project": "Site"])
    try client.call("chores.house.create", ["name": "Villa"])
    try client.call("chores.room.add", ["name": "Kitchen"])
    try client.call("chores.task.add", ["room": "Kitchen", "name": "Dishes", "everyDays": 2, "points": 5])
    let record: [String: JSON] = ["client": "Acme", "project": "Site", "date": "2026-03-02", "hours": 2]
    let old: JSON = "2026-03-02T10:00:00Z"
    let late: JSON = "2999-01-01T00:00:00Z"
    for (method, params) in [
      ("hours.submit", .members(record.merging(["createdAt": old]) { $1 })),
      ("hours.submit", .members(record.merging(["createdAt": late, "source": "x:1"]) { $1 })),
      ("hours.project.create", ["client": "A", "project": "B", "createdAt": late]),
      ("hours.project.create", ["client": "A", "project": "B", "createdAt": old, "joinedAt": "2026-03-01T10:00:00Z"]),
      ("chores.skip", ["task": "Dishes", "at": late]), ("chores.skip", ["task": "Dishes", "since": late]),
      ("chores.skip", ["task": "Dishes", "at": old, "until": old]),
      ("feed.profile.set", ["safe": false, "safeAt": old]),
    ] as [(String, JSON)] {
      #expect(throws: (any Error).self, "\(method) \(params)") { try client.call(method, params) }
    }
    try client.call("chores.skip", ["task": "Dishes"])
    #expect(try client.call("chores.skip", ["task": "Dishes", "at": old])["changed"] == false)
  }

  // MARK: Two daemons

  private func text(_ daemon: DaemonProcess, _ words: String...) throws -> String {
    let result = try Typist(daemon).run(words)
    #expect(result.ending == .exited(0), "\(words): \(result.errors)")
    return result.output
  }

  private func json(_ daemon: DaemonProcess, _ words: String...) throws -> JSON {
    let result = try Typist(daemon).run(["--json"] + words)
    #expect(result.ending == .exited(0), "\(words): \(result.errors)")
    return try JSON(parsing: result.output)
  }

  private func answers(_ client: DaemonClient) -> [String] {
    Self.reads.map { method, params in
      let reply = (try? client.call(method, params)) ?? ["refused": true]
      return Self.plain(reply)
    }
  }

  /// The steps, likes, comments and pictures, which no list contains.
  private func details(_ client: DaemonClient) throws -> [String] {
    var texts: [String] = []
    for post in try client.call("feed.timeline", ["scope": "mine", "limit": 1000])["posts"]?.elements.map(\.self) ?? []
    {
      let which: JSON = ["post": try #require(post["id"])]
      for method in ["feed.show", "feed.comments", "feed.likes"] {
        texts.append(Self.plain(try client.call(method, which)))
      }
      if post["image"]?["id"] != nil { texts.append(try client.call("feed.picture.get", which)["data"]?.string ?? "") }
    }
    for task in try client.call("chores.tasks")["tasks"]?.elements.map(\.self) ?? [] where task["picture"] != nil {
      texts.append(try client.call("chores.picture.get", ["task": task["id"] ?? .null])["data"]?.string ?? "")
    }
    texts.append(try client.call("feed.picture.get")["data"]?.string ?? "")
    return texts
  }

  private static func plain(_ json: JSON) -> String {
    switch json.kind {
    case .object:
      let members = json.members.filter { !excused.contains($0.key.string ?? "") }
      return "{"
        + members.map { key, value in
          // In the other daemon, the comment that this comment replies to has a different id.
          "\(key):\(plain(key.isString("replyTo") && !value.isNull ? "a comment" : value))"
        }.joined(separator: ",") + "}"
    case .array: return "[" + json.elements.map { plain($0) }.joined(separator: ",") + "]"
    default: return json.description
    }
  }

  // MARK: State

  private func fill(_ random: inout SmallRandom) throws {
    try fillTimes(&random)
    try fillHouse(&random)
    try fillFeed(&random)
  }

  /// A random time in the previous year, on the day with this number.
  private static func past(_ day: Int, _ random: inout SmallRandom) -> JSON {
    JSON(Instant(seconds: 1_764_540_000 + day * 86_400 + random.below(80_000)).description)
  }

  private func fillTimes(_ random: inout SmallRandom) throws {
    let texts = ["", "note", "two\nlines", "größe ☃"]
    for day in 0..<Self.days {
      let start = Instant(seconds: 1_764_540_000 + day * 86_400)
      let stop = Instant(seconds: start.seconds + random.below(7_000))
      let entry = try client.call(
        "timer.add",
        [
          "project": JSON("P\(random.below(4))"), "startedAt": JSON(start.description),
          "stoppedAt": JSON(stop.description), "note": JSON(texts[random.below(4)]),
          "tags": .texts(random.below(2) == 0 ? [] : ["t\(day % 3)"]),
        ])
      if day == 3 {
        try client.call(
          "timer.picture.add",
          ["id": try #require(entry["entry"]?["id"]), "data": JSON(Base64.text(of: Self.picture))])
      }
      let remark = try client.call(
        "remarks.add",
        [
          "text": JSON("T\(day)"), "lat": JSON(Double(random.below(180)) - 90),
          "lon": JSON(Double(random.below(360)) - 180),
          "at": Self.past(day, &random), "visibility": JSON(["public", "private"][random.below(2)]),
          "place": random.below(2) == 0 ? .null : "Old harbour", "accuracy": random.below(2) == 0 ? .null : 12.5,
          "tags": .texts(random.below(2) == 0 ? [] : ["t\(day % 3)", "ü"]),
        ])
      if day == 5 {
        try client.call(
          "remarks.picture.add",
          ["remark": try #require(remark["remark"]?["id"]), "data": JSON(Base64.text(of: Self.picture))])
      }
    }
    try client.call("timer.project.add", ["name": "Empty", "color": "#00aa00"])
    try client.call("timer.project.archive", ["name": "P1", "archived": JSON(random.below(2) == 0)])
    try client.call(
      "hours.project.create",
      ["client": "Acme", "project": "Site", "createdAt": "2025-10-01T08:00:00Z", "joinedAt": "2025-11-01T08:00:00Z"])
    for day in 1...9 {
      try client.call(
        "hours.submit",
        [
          "client": "Acme", "project": "Site", "date": JSON("2025-12-0\(day)"),
          "hours": JSON(Double(1 + random.below(16)) / 2), "billable": JSON(random.below(2) == 0),
          "source": JSON("x:\(day)"),
          "createdAt": "2025-12-10T08:00:00Z", "updatedAt": "2025-12-11T08:00:00Z",
        ])
    }
    try client.call(
      "hours.settings",
      [
        "reminder": "17:30", "workdays": .texts(["monday", "friday"]), "timeZone": "Europe/Berlin",
        "daysOff": [["from": "2025-12-24", "to": "2025-12-31", "name": "Grüße; \"x\""], ["from": "2026-04-03"]],
      ])
  }

  private func fillHouse(_ random: inout SmallRandom) throws {
    try client.call("chores.house.create", ["name": "Villa", "joinedAt": "2025-11-01T08:00:00Z"])
    for room in ["Kitchen", "Bath", "Attic"] { try client.call("chores.room.add", ["name": JSON(room)]) }
    for (room, name) in [("Kitchen", "Dishes"), ("Kitchen", "Floor"), ("Bath", "Floor"), ("Attic", "Dust")] {
      let task = try client.call(
        "chores.task.add",
        [
          "room": JSON(room), "name": JSON(name), "everyDays": JSON(1 + random.below(9)),
          "points": JSON(random.below(20)), "note": JSON(["", "blue cloth\nno soap"][random.below(2)]),
        ])
      let id = try #require(task["task"]?["id"])
      for day in 0..<random.below(6) {
        try client.call(
          "chores.done",
          [
            "task": id, "acknowledge": ["again"], "at": Self.past(day, &random),
            "note": JSON(["", "took long"][random.below(2)]),
          ])
        try client.call("chores.task.edit", ["task": id, "points": JSON(random.below(20))])
      }
      if room == "Bath" {
        try client.call("chores.task.edit", ["task": id, "picture": JSON(Base64.text(of: Self.picture))])
      }
      for number in 0..<random.below(5) {
        try client.call(
          "chores.checklist.add",
          ["task": id, "text": JSON("step \(number)"), "at": number > 1 ? JSON(1 + random.below(number)) : .null])
      }
      if let step = try client.call("chores.task.show", ["task": id])["task"]?["checklist"]?[0]?["id"] {
        try client.call("chores.checklist.check", ["step": step])
      }
      if random.below(2) == 0 { try client.call("chores.skip", ["task": id, "until": "2126-01-01T00:00:00Z"]) }
    }
    try client.call("chores.task.edit", ["task": "Dishes", "room": "Bath"])
    try client.call("chores.room.remove", ["room": "Attic"])
    try client.call("chores.pause", ["from": "2026-01-01", "to": "2026-01-09"])
    try client.call("chores.pause", ["from": "2027-01-01", "to": "2027-01-09"])
  }

  private func fillFeed(_ random: inout SmallRandom) throws {
    for day in 0..<Self.days {
      if random.below(4) == 0 { try client.call("feed.post", ["kind": "quote", "caption": "Panta rhei"]) }
      var params = [
        "activity": JSON("A\(random.below(3))"), "caption": JSON(["", "two\nlines"][random.below(2)]),
        "progress": JSON(random.below(50)), "audience": JSON(["friends", "everyone"][random.below(2)]),
        "at": Self.past(day, &random),
      ]
      if random.below(3) == 0 { params["day"] = "2025-12-24" }
      if random.below(2) == 0 { (params["color"], params["emoji"]) = ("#12ab9f", "\u{1F389}") }
      if day == 5 { params["image"] = JSON(Base64.text(of: Self.picture)) }
      let post = try client.call("feed.post", .members(params))
      let id = try #require(post["post"]?["id"])
      for _ in 0..<random.below(3) {
        try client.call(
          "feed.progress", ["post": id, "to": JSON(50 + random.below(51)), "at": "2025-12-31T10:00:00Z"])
      }
      if random.below(2) == 0 { try client.call("feed.like", ["post": id]) }
      if random.below(2) == 0 {
        let comment = try client.call("feed.comment", ["post": id, "text": "well"])["comment"]?["id"] ?? .null
        try client.call("feed.comment", ["post": id, "text": "done", "replyTo": comment])
      }
      if random.below(4) == 0 { try client.call("feed.edit", ["post": id, "caption": "changed"]) }
    }
    try client.call(
      "feed.profile.set",
      [
        "displayName": "Bea", "status": "well", "safe": true, "safeAt": "2026-01-02T03:04:05Z",
        "picture": JSON(Base64.text(of: Self.picture)),
      ])
  }
}
