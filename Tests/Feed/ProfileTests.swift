import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Profiles and heat maps")
struct ProfileTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  func profile(of person: Person, as viewer: Person) throws -> JSON {
    try #require(try bench.call("feed.profile", ["user": JSON(person.name)], as: viewer)["profile"])
  }

  @Test("a profile has the user's texts, sets given ones, and clears null ones")
  func set() throws {
    let empty = try bench.call("feed.profile")["profile"]
    #expect(
      empty == [
        "user": JSON(Person.ann.name), "displayName": "", "status": "", "safeAt": .null, "posts": 0, "completed": 0,
        "unfinished": 0, "friends": 0,
      ])
    let revision = try bench.call("feed.profile.set")["rev"]
    #expect(revision?.int == 0, "nothing given, nothing changed")
    let set = try bench.call(
      "feed.profile.set", ["displayName": "Ann", "status": "at home", "safe": true, "picture": picture])["profile"]
    #expect(set?["displayName"]?.string == "Ann" && set?["status"]?.string == "at home")
    #expect(set?["safeAt"]?.string == "2026-11-18T11:06:40Z" && set?["picture"]?["type"]?.string == "image/gif")
    bench.seconds += 60
    let later = try bench.call("feed.profile.set", ["safe": true, "status": .null])["profile"]
    #expect(later?["safeAt"]?.string == "2026-11-18T11:07:40Z" && later?["status"]?.string == "")
    #expect(later?["displayName"]?.string == "Ann" && later?["picture"] != nil)
    let back = try bench.call("feed.profile.set", ["safe": false, "picture": .null])["profile"]
    #expect(back?["safeAt"] == .null && back?["picture"] == nil)
    #expect(
      try bench.violations(
        "feed.profile.set", ["status": JSON(String(repeating: "s", count: 141)), "safe": "yes", "picture": "AAAA"])
        == ["status: length", "safe: type"])
    try bench.call("feed.profile.set", ["status": JSON(String(repeating: "s", count: 140))])
    #expect(bench.indexesAreTrue)
  }

  @Test("friends see it, with \"I'm safe\" at each post; others see counts of what they may see")
  func audience() throws {
    try bench.befriend(.ann, .bob)
    try bench.call("feed.profile.set", ["status": "well", "safe": true, "picture": picture])
    try bench.post("Run", "everyone")
    try bench.post("Read")
    try bench.call("feed.progress", ["post": 2, "to": 100])
    try bench.call("feed.post", ["kind": "quote", "caption": "Stay home."])
    let friend = try profile(of: .ann, as: .bob)
    #expect(friend["status"]?.string == "well" && friend["safeAt"] != .null && friend["picture"] != nil)
    #expect(["posts", "completed", "unfinished", "friends"].map { friend[$0]?.int } == [3, 1, 1, 1])
    let stranger = try profile(of: .ann, as: .cleo)
    #expect(stranger["status"]?.string == "" && stranger["safeAt"] == .null && stranger["picture"] == nil)
    #expect(["posts", "completed", "unfinished", "friends"].map { stranger[$0]?.int } == [1, 0, 1, 0])
    let user: JSON = ["user": JSON(Person.ann.name)]
    #expect(try bench.call("feed.picture.get", user, as: .bob)["data"] == picture)
    #expect(try bench.reason("feed.picture.get", user, as: .cleo) == "feed.pictureNotFound")
    #expect(try bench.reason("feed.profile", ["user": "nobody"]) == "feed.userNotFound")
    let safe = try bench.list("feed.timeline", [:], "posts", as: .bob).map { $0["authorSafe"]?.bool }
    #expect(safe == [true, true, true])
    #expect(try bench.list("feed.timeline", ["scope": "everyone"], "posts", as: .cleo)[0]["authorSafe"]?.bool == false)
    #expect(try bench.call("feed.picture.get")["data"] == picture, "one's own")
    #expect(try bench.violations("feed.picture.get", ["post": 1, "user": "x"]) == ["post: either"])
  }

  func days(_ params: JSON, as person: Person = .ann) throws -> [String] {
    try bench.list("feed.heatmap", params, "days", as: person).map {
      "\($0["date"]?.string ?? "") \($0["completed"]?.int ?? -1) \($0["unfinished"]?.int ?? -1)"
    }
  }

  @Test("a heat map counts each activity on its planned day, or its post's, in the caller's zone")
  func heatmap() throws {
    bench.seconds = 1_798_758_000  // 2026-12-31T23:00:00Z
    try bench.call("feed.post", ["activity": "a", "progress": 100, "audience": "everyone"])
    try bench.call("feed.post", ["activity": "b"])
    try bench.call("feed.post", ["activity": "c", "day": "2026-12-24"])
    try bench.call("feed.post", ["activity": "d", "day": "2026-12-24", "progress": 100, "audience": "everyone"])
    try bench.call("feed.post", ["kind": "quote", "caption": "no activity", "day": "2026-12-24"])
    #expect(try days(["year": 2026]) == ["2026-12-24 1 1", "2026-12-31 1 1"])
    #expect(try days(["year": 2027]) == [])
    #expect(try days(["year": 2026, "timeZone": "Europe/Berlin"]) == ["2026-12-24 1 1"])
    #expect(try days(["timeZone": "Europe/Berlin"]) == ["2027-01-01 1 1"])
    let rev = try bench.call("feed.progress", ["post": 2, "to": 100])["rev"]?.int
    #expect(try days(["year": 2026]) == ["2026-12-24 1 1", "2026-12-31 2 0"])
    #expect(try days(["user": JSON(Person.ann.name)], as: .bob) == ["2026-12-24 1 0", "2026-12-31 1 0"])
    try bench.befriend(.ann, .bob)
    #expect(try days(["user": JSON(Person.ann.name)], as: .bob) == ["2026-12-24 1 1", "2026-12-31 2 0"])
    try bench.undo(rev)
    #expect(try days(["year": 2026]) == ["2026-12-24 1 1", "2026-12-31 1 1"])
    #expect(bench.indexesAreTrue)
  }
}
