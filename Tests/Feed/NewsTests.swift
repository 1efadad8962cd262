import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Recommendations and notifications")
struct NewsTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    // Marks the notification about Bob's acceptance as read.
    try bench.call("feed.markRead")
  }

  /// The notifications, each in the form `kind by`. An unread notification gets a star.
  func news(_ params: JSON = [:], as person: Person = .ann) throws -> [String] {
    try bench.list("feed.notifications", params, "notifications", as: person).filter { $0["kind"] != "accepted" }.map {
      let star = $0["read"]?.bool == true ? "" : "*"
      return "\($0["kind"]?.string ?? "") \($0["by"]?.string ?? "")\(star)"
    }
  }

  @Test("an activity or a post is recommended to a friend, and to nobody else")
  func recommend() throws {
    try bench.post("Run")
    let (ann, bob, cleo) = (JSON(Person.ann.name), JSON(Person.bob.name), JSON(Person.cleo.name))
    let first = try bench.call("feed.recommend", ["to": bob, "activity": "Chess", "note": "try"])["recommendation"]
    let id = try #require(first?["id"])
    #expect(
      first == [
        "id": id, "by": ann, "to": bob, "at": "2026-11-18T11:06:40Z", "activity": "Chess", "note": "try",
      ])
    let second = try bench.call("feed.recommend", ["to": bob, "post": 1])["recommendation"]
    #expect(second?["post"]?.int == 1 && second?["activity"]?.string == "Run" && second?["note"]?.string == "")
    #expect(
      try bench.list("feed.recommendations", [:], "recommendations", as: .bob) == [second, first].compactMap { $0 })
    #expect(try bench.list("feed.recommendations", ["sent": true], "recommendations").count == 2)
    #expect(try bench.list("feed.recommendations", [:], "recommendations") == [])
    #expect(try bench.reason("feed.recommend", ["to": cleo, "activity": "Chess"]) == "feed.notFriends")
    #expect(try bench.reason("feed.recommend", ["to": "nobody", "activity": "Chess"]) == "feed.userNotFound")
    for params in [["to": bob], ["to": bob, "activity": "a", "post": 1]] as [JSON] {
      #expect(try bench.violations("feed.recommend", params) == ["activity: either"])
    }
  }

  @Test("a post is recommended only to users who may see it, and hidden from them once they may not")
  func recommendedPost() throws {
    try bench.befriend(.bob, .cleo)
    let post = try bench.post("Run")
    let (bob, cleo) = (JSON(Person.bob.name), JSON(Person.cleo.name))
    #expect(try bench.reason("feed.recommend", ["to": cleo, "post": JSON(post)], as: .bob) == "feed.audience")
    try bench.call("feed.edit", ["post": JSON(post), "audience": "everyone"])
    try bench.call("feed.recommend", ["to": cleo, "post": JSON(post)], as: .bob)
    #expect(try bench.list("feed.recommendations", [:], "recommendations", as: .cleo)[0]["post"]?.int == post)
    try bench.call("feed.edit", ["post": JSON(post), "audience": "friends"])
    let hidden = try bench.list("feed.recommendations", [:], "recommendations", as: .cleo)[0]
    #expect(hidden["post"] == nil && hidden["activity"] == nil && hidden["by"] == bob)
    let told = try bench.list("feed.notifications", [:], "notifications", as: .cleo)[0]
    #expect(told["kind"]?.string == "recommendation" && told["post"] == nil && told["activity"] == nil)
    #expect(try bench.list("feed.recommendations", ["sent": true], "recommendations", as: .bob)[0]["post"]?.int == post)
    try bench.call("feed.delete", ["post": JSON(post)])
    #expect(try bench.list("feed.recommendations", [:], "recommendations", as: .cleo) == [])
    try bench.undo()
    #expect(try bench.list("feed.recommendations", [:], "recommendations", as: .cleo).count == 1)
  }

  @Test("a user is notified of others' likes, comments, requests and recommendations, newest first")
  func told() throws {
    try bench.post("Run")
    try bench.call("feed.like", ["post": 1])
    try bench.call("feed.comment", ["post": 1, "text": "my own"])
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .cleo)
    try bench.call("feed.recommend", ["to": JSON(Person.ann.name), "activity": "Chess"], as: .bob)
    let (bob, cleo) = (Person.bob.name, Person.cleo.name)
    #expect(try news() == ["recommendation \(bob)*", "request \(cleo)*", "comment \(bob)*", "like \(bob)*"])
    let all = try bench.call("feed.notifications")
    #expect(all["unread"]?.int == 4 && all["notifications"]?[0]?["activity"]?.string == "Chess")
    #expect(all["notifications"]?[2]?["text"]?.string == "far?" && all["notifications"]?[2]?["post"]?.int == 1)
    #expect(all["notifications"]?[3]?["activity"]?.string == "Run")
    let page = try bench.call("feed.notifications", ["limit": 3])
    #expect(page["notifications"]?.count == 3 && page["unread"]?.int == 4)
    #expect(try news(["cursor": try #require(page["next"])]) == ["like \(bob)*"])
    try bench.call("feed.unlike", ["post": 1], as: .bob)
    #expect(try bench.call("feed.notifications")["unread"]?.int == 3)
    #expect(try news(as: .bob) == ["request \(Person.ann.name)*"])
  }

  @Test("the first sender is notified of the acceptance, also when two requests cross")
  func accepted() throws {
    try bench.call("feed.friend.request", ["user": JSON(Person.cleo.name)])
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .cleo)
    let told = try bench.list("feed.notifications", [:], "notifications").first
    #expect(told?["kind"] == "accepted" && told?["by"]?.string == Person.cleo.name && told?["read"]?.bool == false)
    #expect(try news(as: .cleo) == ["request \(Person.ann.name)*"])
  }

  @Test("read notifications stay read, later ones are unread, and the mark never goes back")
  func markRead() throws {
    try bench.post("Run")
    for text in ["one", "two", "three"] { try bench.call("feed.comment", ["post": 1, "text": JSON(text)], as: .bob) }
    let ids = try bench.list("feed.notifications", [:], "notifications").compactMap { $0["id"]?.int }
    #expect(try bench.call("feed.markRead", ["upTo": JSON(ids[1])])["unread"]?.int == 1)
    #expect(try news() == ["comment \(Person.bob.name)*"] + Array(repeating: "comment \(Person.bob.name)", count: 2))
    #expect(try bench.call("feed.markRead", ["upTo": JSON(ids[2])])["upTo"]?.int == ids[1])
    #expect(try bench.call("feed.markRead", ["upTo": 1_000_000])["upTo"]?.int == ids[0])
    try bench.call("feed.like", ["post": 1], as: .bob)
    #expect(try bench.call("feed.notifications")["unread"]?.int == 1)
    #expect(try bench.call("feed.markRead")["unread"]?.int == 0)
    try bench.undo()
    #expect(try bench.call("feed.notifications")["unread"]?.int == 1)
    try bench.restart()
    #expect(try bench.call("feed.notifications")["unread"]?.int == 1)
  }
}
