import Sync
import TestSupport
import Testing
import Wire

@Suite("Pictures of one record on two machines")
struct PictureTests: MachinePair {
  let clock = TestClock()

  @Test("pictures that have the same id on both machines stay apart")
  func samePictureIDs() throws {
    let (home, laptop) = try pair()
    for (machine, day, picture) in [(home, 15, Self.picture), (laptop, 16, Self.otherPicture)] {
      try add(picture, on: day, to: machine)
    }
    try laptop.join(home)
    try requirePictures([15: Self.picture, 16: Self.otherPicture], on: home, laptop)
    // A copy of a machine gives new pictures the same ids as the original machine does.
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
    // The clone gives its new picture the id that the laptop gave to its own new picture.
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

  @Test("a copy that was made while joining takes nothing from its original")
  func copiedWhileJoining() throws {
    let (first, second) = try pair()
    try add(nil, on: 15, to: first)
    var round = SyncRound(local: second.side(), home: first.side("laptop"))
    try round.link(replica: "laptop", machine: "laptop", address: "home")
    // The connection breaks as soon as the entry has arrived.
    var (home, laptop, calls) = (first, second, 0)
    while try laptop.call("timer.list")["entries"]?.count == 0 {
      calls += 1
      (home, laptop) = (try first.copy("home"), try second.copy("laptop"))
      _ = try? laptop.sync(home, callsHere: calls)
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

  @Test("a machine with more pictures than may wait for their rows joins")
  func manyPictures() throws {
    let (home, laptop) = try pair()
    for day in 10...29 {
      let times: JSON = [
        "project": "Work", "startedAt": JSON("2026-10-\(day)T09:00:00Z"), "stoppedAt": JSON("2026-10-\(day)T10:00:00Z"),
      ]
      let entry = try #require(try laptop.call("timer.add", times)["entry"]?["id"])
      for _ in 0..<11 { try laptop.call("timer.picture.add", ["id": entry, "data": JSON(Self.picture)]) }
    }
    #expect(try laptop.join(home).conflicts == 0)
    #expect(try laptop.rows(of: "timer") == home.rows(of: "timer"))
    let entries = try #require(try home.call("timer.list")["entries"])
    #expect(entries.elements.allSatisfy { $0["pictures"]?.count == 11 })
  }

  /// Adds an entry. If `picture` is given, adds that picture to the entry.
  private func add(_ picture: String?, on day: Int, to machine: Machine) throws {
    let entry = try machine.call(
      "timer.add",
      [
        "project": "Work", "startedAt": JSON("2026-11-\(day)T09:00:00Z"), "stoppedAt": JSON("2026-11-\(day)T10:00:00Z"),
      ])["entry"]
    guard let picture else { return }
    try machine.call("timer.picture.add", ["id": try #require(entry?["id"]), "data": JSON(picture)])
  }

  /// Checks that the entries of these days have these pictures.
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
}
