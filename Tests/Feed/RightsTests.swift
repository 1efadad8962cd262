import Host
import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Permissions in the feed")
struct RightsTests {
  /// The permissions of each role. Each method is called with the owner's data: a post for friends, the owner's comment
  /// on the post, and the owner's profile. The friend has accepted the owner's request. The asker's request to the
  /// owner is still open.
  static let table = RightsMatrix(
    """
    method                owner                           friend                          asker                            stranger                         admin                            unknown
    feed.post             ok                              ok                              ok                               ok                               ok                               ok
    feed.progress         ok                              forbidden/feed.notYours         notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.edit             ok                              forbidden/feed.notYours         notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.delete           ok                              forbidden/feed.notYours         notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.timeline         ok                              ok                              ok                               ok                               ok                               ok
    feed.show             ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.like             ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.unlike           ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.likes            ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.picture.get      ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.comment          ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.comment.delete   ok                              forbidden/feed.notYourComment   notFound/feed.commentNotFound    notFound/feed.commentNotFound    notFound/feed.commentNotFound    notFound/feed.commentNotFound
    feed.comments         ok                              ok                              notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound       notFound/feed.postNotFound
    feed.friend.request   invalidParams                   conflict/feed.friends           conflict/feed.requested          ok                               ok                               ok
    feed.friend.accept    notFound/feed.requestNotFound   conflict/feed.friends           notFound/feed.requestNotFound    notFound/feed.requestNotFound    notFound/feed.requestNotFound    notFound/feed.requestNotFound
    feed.friend.decline   notFound/feed.requestNotFound   notFound/feed.requestNotFound   notFound/feed.requestNotFound    notFound/feed.requestNotFound    notFound/feed.requestNotFound    notFound/feed.requestNotFound
    feed.friend.remove    notFound/feed.notFriends        ok                              ok                               notFound/feed.notFriends         notFound/feed.notFriends         notFound/feed.notFriends
    feed.friends          ok                              ok                              ok                               ok                               ok                               ok
    feed.profile          ok                              ok                              ok                               ok                               ok                               ok
    feed.profile.set      ok                              ok                              ok                               ok                               ok                               ok
    feed.heatmap          ok                              ok                              ok                               ok                               ok                               ok
    feed.streak           ok                              ok                              ok                               ok                               ok                               ok
    feed.goal.set         ok                              ok                              ok                               ok                               ok                               ok
    feed.goal.remove      ok                              notFound/feed.goalNotFound      notFound/feed.goalNotFound       notFound/feed.goalNotFound       notFound/feed.goalNotFound       notFound/feed.goalNotFound
    feed.goals            ok                              ok                              ok                               ok                               ok                               ok
    feed.recommend        forbidden/feed.notFriends       ok                              forbidden/feed.notFriends        forbidden/feed.notFriends        forbidden/feed.notFriends        forbidden/feed.notFriends
    feed.recommendations  ok                              ok                              ok                               ok                               ok                               ok
    feed.notifications    ok                              ok                              ok                               ok                               ok                               ok
    feed.emojis           ok                              ok                              ok                               ok                               ok                               ok
    feed.markRead         ok                              ok                              ok                               ok                               ok                               ok
    """)

  static let uids: [String: UInt32] = [
    "owner": Person.ann.rawValue, "friend": Person.bob.rawValue, "asker": Person.cleo.rawValue,
    "stranger": Person.dan.rawValue, "admin": 0, "unknown": 4_000_000_000,
  ]

  static func params(of method: String, comment: JSON) -> JSON {
    let owner = JSON(Person.ann.name)
    switch method {
    case "feed.post": return ["activity": "Run"]
    case "feed.progress": return ["post": 1, "by": 1]
    case "feed.edit": return ["post": 1, "caption": "new"]
    case "feed.comment": return ["post": 1, "text": "hm"]
    case "feed.comment.delete": return ["comment": comment]
    case "feed.friends", "feed.profile", "feed.heatmap", "feed.streak", "feed.timeline": return ["user": owner]
    case "feed.profile.set": return ["status": "well"]
    case "feed.goal.set": return ["activity": "Run", "times": 3]
    case "feed.goal.remove": return ["activity": "Chess"]
    case "feed.recommend": return ["to": owner, "activity": "Chess"]
    case "feed.recommendations", "feed.notifications", "feed.markRead", "feed.emojis", "feed.goals":
      return [:]
    default: return method.hasPrefix("feed.friend.") ? ["user": owner] : ["post": 1]
    }
  }

  @Test("each method for each role")
  func table() throws {
    try Self.table.hold(methods: Feed.methods.map(\.declaration.name)) { method, role in
      let bench = try Bench()
      let comment = try Self.stage(bench)
      let uid = try #require(Self.uids[role])
      let response = bench.respond(method, Self.params(of: method, comment: comment), as: uid)
      if role != "owner", role != "friend" { #expect(!response.description.contains("secret"), "\(method) as \(role)") }
      return response
    }
  }

  /// Makes the owner's profile and the owner's post with an image and a comment. Returns the comment's id.
  private static func stage(_ bench: Bench) throws -> JSON {
    try bench.befriend(.ann, .bob)
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .cleo)
    try bench.call("feed.post", ["activity": "secret run", "image": picture])
    try bench.call("feed.profile.set", ["status": "secret status"])
    try bench.call("feed.goal.set", ["activity": "Chess", "times": 2])
    let comment = try bench.call("feed.comment", ["post": 1, "text": "secret words"])["comment"]
    return try #require(comment?["id"])
  }
}
