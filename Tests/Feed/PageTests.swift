import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Friends page by page, acceptances and limits")
struct PageTests {
  @Test("friends and requests in both directions come once each")
  func friends() throws {
    let bench = try Bench()
    try bench.befriend(.ann, .bob)
    try bench.befriend(.ann, .cleo)
    try bench.call("feed.friend.request", ["user": JSON(Person.dan.name)])
    var (found, cursor): ([String], JSON) = ([], .null)
    repeat {
      let page = try bench.call("feed.friends", ["limit": 2, "cursor": cursor])
      for list in ["friends", "incoming", "outgoing"] {
        found += page[list]?.elements.compactMap { $0["user"]?.string } ?? []
      }
      cursor = page["next"] ?? .null
    } while !cursor.isNull && found.count < 10
    #expect(found == [Person.bob, .cleo, .dan].map(\.name))
  }

  @Test("a sender is notified of an acceptance once, after everything they had read")
  func accepted() throws {
    let bench = try Bench()
    try bench.call("feed.friend.request", ["user": JSON(Person.bob.name)])
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .cleo)
    try bench.call("feed.markRead")
    try bench.call("feed.friend.accept", ["user": JSON(Person.ann.name)], as: .bob)
    try bench.restart()
    let page = try bench.call("feed.notifications")
    #expect(page["unread"]?.int == 1 && page["notifications"]?.count == 2)
    let first = page["notifications"]?[0]
    #expect(first?["kind"]?.string == "accepted" && first?["by"]?.string == Person.bob.name)
    let post = try bench.post("Run")
    try bench.call("feed.like", ["post": JSON(post)], as: .bob)
    #expect(try bench.call("feed.notifications")["unread"]?.int == 2)
    #expect(bench.indexesAreTrue)
  }

  @Test("emoji to choose from are one emoji each")
  func emojis() throws {
    let kinds = try Bench().call("feed.emojis")["kinds"]
    #expect(kinds?.count ?? 0 > 5)
    for kind in kinds?.elements.map(\.self) ?? [] {
      #expect(kind["emojis"]?.elements.allSatisfy { $0.string.map(Emoji.isOne) ?? false } == true, "\(kind)")
    }
  }

  @Test("reactions per post and posts and friends per user are limited; repeating a like changes nothing")
  func limits() throws {
    var settings = Settings()
    settings[Feed.mostPosts] = 1
    settings[Feed.mostFriends] = 1
    settings[Feed.mostAnswers] = 1
    let bench = try Bench(settings: settings)
    try bench.befriend(.ann, .bob)
    try bench.post("Run")
    #expect(try bench.reason("feed.post", ["activity": "Swim"]) == "feed.tooMany")
    try bench.call("feed.progress", ["post": 1, "to": 10])
    #expect(try bench.reason("feed.progress", ["post": 1, "to": 20]) == "feed.tooMany")
    try bench.call("feed.like", ["post": 1], as: .bob)
    #expect(try bench.call("feed.like", ["post": 1], as: .bob)["changed"]?.bool == false)
    #expect(try bench.reason("feed.like", ["post": 1]) == "feed.tooMany")
  }
}
