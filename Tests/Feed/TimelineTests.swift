import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Timelines")
struct TimelineTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("home has one's own and friends' posts, everyone all visible ones, and a user's their visible ones")
  func scopes() throws {
    try bench.befriend(.ann, .bob)
    try bench.post("ann friends")
    try bench.post("ann open", "everyone")
    try bench.post("bob friends", as: .bob)
    try bench.post("bob open", "everyone", as: .bob)
    try bench.post("cleo friends", as: .cleo)
    try bench.post("cleo open", "everyone", as: .cleo)
    let home = ["bob open", "bob friends", "ann open", "ann friends"]
    #expect(try bench.timeline() == home)
    #expect(try bench.timeline(["scope": "home"]) == home)
    #expect(try bench.timeline(["scope": "mine"]) == ["ann open", "ann friends"])
    #expect(try bench.timeline(["scope": "everyone"]) == ["cleo open"] + home)
    #expect(try bench.timeline(["scope": "everyone"], as: .dan) == ["cleo open", "bob open", "ann open"])
    #expect(try bench.timeline(as: .dan) == [])
    for (user, expected) in [
      (Person.bob, ["bob open", "bob friends"]), (.cleo, ["cleo open"]), (.ann, ["ann open", "ann friends"]),
    ] {
      #expect(try bench.timeline(["user": JSON(user.name)]) == expected)
      #expect(try bench.timeline(["user": JSON(user.name), "scope": "everyone"]) == expected)
      #expect(try bench.timeline(["user": JSON(user.name), "scope": "home"]) == (user == .cleo ? [] : expected))
      #expect(try bench.timeline(["user": JSON(user.name), "scope": "mine"]) == (user == .ann ? expected : []))
    }
    #expect(try bench.reason("feed.timeline", ["user": "nobody"]) == "feed.userNotFound")
  }

  @Test("a page continues where the last one ended, whatever changes meanwhile")
  func pages() throws {
    try bench.befriend(.ann, .bob)
    for number in 1...10 { try bench.post("\(number)", as: number.isMultiple(of: 2) ? .ann : .bob) }
    let first = try bench.call("feed.timeline", ["limit": 4])
    #expect(first["posts"]?.elements.compactMap { $0["activity"]?.string } == ["10", "9", "8", "7"])
    try bench.post("11")
    try bench.call("feed.delete", ["post": 8])
    try bench.call("feed.progress", ["post": 5, "to": 100], as: .bob)
    try bench.call("feed.delete", ["post": 6])
    let second = try bench.call("feed.timeline", ["limit": 4, "cursor": try #require(first["next"])])
    #expect(second["posts"]?.elements.compactMap { $0["activity"]?.string } == ["5", "4", "3", "2"])
    let third = try bench.call("feed.timeline", ["limit": 4, "cursor": try #require(second["next"])])
    #expect(third["posts"]?.elements.compactMap { $0["activity"]?.string } == ["1"] && third["next"] == nil)
    #expect(try bench.violations("feed.timeline", ["cursor": "likes.1"]) == ["cursor: cursor"])
  }

  /// Whether a post passes a filter, according to the contents of the post.
  private func matches(_ post: JSON, _ filter: JSON) -> Bool {
    let isActivity = post["kind"]?.string == "activity"
    if let activity = filter["activity"]?.string, post["activity"]?.string?.lowercased() != activity.lowercased() {
      return false
    }
    if let kind = filter["kind"], post["kind"] != kind { return false }
    if let day = filter["day"], post["day"] != day { return false }
    if let completed = filter["completed"], !isActivity || post["resolved"] != completed { return false }
    if let withImage = filter["withImage"]?.bool, (post["image"] != nil) != withImage { return false }
    return true
  }

  @Test("filters work alone and together, and never show an invisible post")
  func filters() throws {
    try bench.befriend(.ann, .bob)
    var random = Dice(seed: 7)
    for _ in 1...60 {
      var params: JSON = ["audience": random.flip() ? "everyone" : "friends", "caption": "c"]
      if random.roll(4) == 0 {
        params = params.with("kind", "quote")
      } else {
        params = params.with("activity", random.flip() ? "Run" : "run").with("progress", random.flip() ? 100 : 30)
        if random.flip() { params = params.with("activity", "Swim") }
      }
      if random.flip() { params = params.with("day", random.flip() ? "2026-11-20" : "2026-11-21") }
      if random.roll(3) == 0 { params = params.with("image", picture) }
      try bench.call("feed.post", params, as: Person.allCases[random.roll(3)])
    }
    for person in [Person.ann, .cleo, .dan] {
      for scope in ["home", "mine", "everyone"] as [JSON] {
        let all = try bench.list("feed.timeline", ["scope": scope], "posts", as: person)
        for filter in Self.filters {
          let shown = try bench.list("feed.timeline", filter.with("scope", scope), "posts", as: person)
          let ids = all.filter { matches($0, filter) }.compactMap { $0["id"]?.int }
          #expect(shown.compactMap { $0["id"]?.int } == ids, "\(person) \(scope) \(filter)")
        }
      }
    }
  }

  static let filters: [JSON] = [
    ["activity": "RUN"], ["activity": "Swim"], ["activity": "Fly"], ["kind": "quote"], ["kind": "activity"],
    ["day": "2026-11-20"], ["completed": true], ["completed": false], ["withImage": true], ["withImage": false],
    ["activity": "run", "day": "2026-11-21"], ["kind": "quote", "completed": true],
    ["activity": "swim", "kind": "activity", "day": "2026-11-20", "completed": true, "withImage": false],
  ]
}
