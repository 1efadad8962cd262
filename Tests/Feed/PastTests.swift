import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Imported posts")
struct PastTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("a post is sorted by its time, and nobody is notified")
  func timeline() throws {
    try bench.befriend(.ann, .bob)
    try bench.call("feed.markRead", as: .bob)
    try bench.post("bob", as: .bob)
    try bench.call("feed.post", ["activity": "old", "at": bench.time(-2000)])
    try bench.call("feed.post", ["activity": "older", "at": bench.time(-3000)])
    try bench.post("new")
    for person in [Person.ann, .bob] {
      #expect(try bench.timeline(as: person) == ["new", "bob", "old", "older"])
      let first = try bench.call("feed.timeline", ["limit": 2], as: person)
      let rest = try bench.call("feed.timeline", ["cursor": try #require(first["next"])], as: person)
      #expect(rest["posts"]?.elements.compactMap { $0["activity"]?.string } == ["old", "older"])
    }
    #expect(try bench.call("feed.notifications", as: .bob)["unread"] == 0)
  }

  @Test("times are neither in the future nor before what they belong to")
  func bounds() throws {
    for at in [bench.time(10), "1969-12-31T23:59:59Z"] {
      #expect(try bench.violations("feed.post", ["activity": "A", "at": at]).count == 1)
    }
    let post = try bench.call("feed.post", ["activity": "A", "at": bench.time(-1000)])
    let id = try #require(post["post"]?["id"])
    #expect(post["post"]?["createdAt"] == bench.time(-1000) && post["post"]?["updatedAt"] == bench.time(-1000))
    #expect(try bench.violations("feed.progress", ["post": id, "to": 5, "at": bench.time(-1001)]).count == 1)
    try bench.call("feed.progress", ["post": id, "to": 5, "at": bench.time(-500)])
    #expect(try bench.violations("feed.progress", ["post": id, "to": 6, "at": bench.time(-501)]).count == 1)
    #expect(try bench.violations("feed.like", ["post": id, "at": bench.time(-1001)]).count == 1)
    #expect(try bench.violations("feed.profile.set", ["safeAt": bench.time(-1)]).count == 1)
  }

  @Test("reactions to others' posts always have the current time")
  func others() throws {
    let post = try bench.post("bob", "everyone", as: .bob)
    let params: JSON = ["post": JSON(post), "at": bench.time(0), "text": "first"]
    #expect(try bench.violations("feed.comment", params).count == 1)
    #expect(try bench.violations("feed.like", ["post": JSON(post), "at": bench.time(0)]).count == 1)
    try bench.call("feed.comment", params, as: .bob)
  }
}
