import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Feed

/// These tests check that the cost of a method depends on the size of its reply, not on the number of rows.
@Suite("A hundred thousand posts")
struct ScaleTests {
  let bench: Bench
  static let count = 100_000

  /// Makes posts by ann, bob and cleo in turn. Bob likes each post and comments on it. One post in ten is for everyone,
  /// and one post in a hundred has a rare activity. Ann and bob are friends.
  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    let accounts = try [Person.ann, .bob, .cleo].map(bench.account)
    let now = Instant(seconds: bench.seconds - Self.count * 600)
    bench.load { feed in
      for id in 1...Self.count { Self.load(id, accounts, at: now, in: &feed) }
    }
  }

  private static func load(_ id: Int, _ accounts: [Int], at start: Instant, in feed: inout Feed) {
    let author = accounts[id % 3]
    let at = start + id * 600
    let activity = id % 100 == 7 ? "Rare" : "Common \(id % 5)"
    var post = Post(
      id: id, author: author, kind: id % 50 == 0 ? .quote : .activity, createdAt: at, activity: activity,
      color: "#112233", updatedAt: at)
    if id % 10 == 0 { post.audience = .everyone }
    if id % 4 == 0 { post.progress = 100 }
    if id % 1000 == 8 { post.day = Day(ordinal: 20_000 + id / 1000) }
    feed.posts.load(post)
    feed.likes.load(Like(id: 2 * id, post: id, user: accounts[1], author: author, at: at))
    feed.comments.load(Comment(id: 2 * id + 1, post: id, user: accounts[1], author: author, at: at, text: "c\(id)"))
  }

  /// Checks that a call visits at most a hundred rows plus ten rows per result.
  func expectFew(
    _ method: String, _ params: JSON = [:], _ name: String? = nil, count: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = bench.visits
    let reply = try bench.call(method, params)
    let visits = bench.visits - before
    let returned = name.flatMap { reply[$0]?.count } ?? 1
    if name != nil { #expect(returned == count, "\(method) \(params)", sourceLocation: sourceLocation) }
    #expect(visits <= 10 * returned + 100, "\(method) \(params): \(visits)", sourceLocation: sourceLocation)
  }

  @Test("pages, counts, heat maps and notifications visit few rows beyond those they show")
  func visits() throws {
    for filter in [
      [:], ["scope": "mine"], ["scope": "everyone"], ["user": JSON(Person.cleo.name)], ["activity": "rare"],
      ["kind": "quote"], ["completed": true], ["completed": false, "kind": "activity"],
      ["activity": "Common 2", "scope": "everyone"], ["withImage": false], ["cursor": "posts.zzzzzz.1aaa"],
    ] as [JSON] {
      try expectFew("feed.timeline", filter.with("limit", 20), "posts", count: 20)
    }
    try expectFew("feed.timeline", ["withImage": true], "posts", count: 0)
    try expectFew("feed.timeline", ["activity": "Rare", "completed": true], "posts", count: 0)
    try expectFew("feed.timeline", ["day": "2024-11-04", "scope": "mine"], "posts", count: 1)
    try expectFew("feed.timeline", ["limit": 1000], "posts", count: 1000)
    for method in ["feed.profile", "feed.heatmap", "feed.streak", "feed.friends"] { try expectFew(method) }
    try expectFew("feed.streak", ["activity": "rare"])
    try expectFew("feed.heatmap", ["user": JSON(Person.cleo.name), "year": 2025])
    try expectFew("feed.notifications", ["limit": 50], "notifications", count: 50)
    for method in ["feed.likes", "feed.comments"] { try expectFew(method, ["post": 30_000]) }
    try expectFew("feed.show", ["post": 30_000])
    for (method, params) in [
      ("feed.post", ["activity": "Common 1"]), ("feed.like", ["post": 30_000]), ("feed.markRead", [:]),
      ("feed.progress", ["post": 30_003, "by": 5]), ("feed.comment", ["post": 30_000, "text": "c"]),
      ("feed.delete", ["post": 30_000]),
    ] as [(String, JSON)] {
      try expectFew(method, params)
    }
    #expect(try bench.call("feed.notifications", ["limit": 1])["unread"]?.int == 0)
    let profile = try bench.call("feed.profile", ["user": JSON(Person.cleo.name)])["profile"]
    #expect(profile?["posts"]?.int == 3333, "the open ones of a third of all")
  }
}
