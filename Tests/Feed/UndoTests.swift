import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Undo in the feed")
struct UndoTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    try bench.call("feed.post", ["activity": "Run", "image": picture])
  }

  @Test("a deleted post is restored with its image, steps, likes, comments and recommendations")
  func deletedPost() throws {
    try bench.call("feed.progress", ["post": 1, "to": 50])
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)
    try bench.call("feed.recommend", ["to": JSON(Person.bob.name), "post": 1])
    let (rows, post) = (bench.rows, try bench.call("feed.show", ["post": 1]))
    try bench.call("feed.delete", ["post": 1])
    #expect(bench.rows.count == 1, "the friendship alone")
    #expect(try bench.reason("feed.show", ["post": 1]) == "feed.postNotFound")
    try bench.undo()
    #expect(bench.rows == rows)
    #expect(try bench.call("feed.show", ["post": 1]) == post)
    #expect(try bench.call("feed.picture.get", ["post": 1], as: .bob)["data"] == picture)
    #expect(bench.indexesAreTrue)
  }

  @Test("it is restored completely even if some who reacted are no longer friends")
  func deletedPostOfFormerFriends() throws {
    try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    let rev = try #require(try bench.call("feed.delete", ["post": 1])["rev"]?.int)
    try bench.undo(rev)
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["comments"]?.int == 1)
  }

  @Test("a post with reactions of others can't be undone, and the refusal counts them")
  func answered() throws {
    let rev = try #require(try bench.history(as: .ann).first?["rev"]?.int)
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)
    let rejection = try bench.undoRefusal(rev)
    #expect(rejection.message.contains("now has 1 like, 1 comment"), "\(rejection.message)")
    let refusal = rejection.data
    #expect(refusal?["reason"]?.string == "feed.answered" && refusal?["post"]?.int == 1)
    #expect(refusal?["likes"]?.int == 1 && refusal?["comments"]?.int == 1 && refusal?["steps"] == nil)
  }

  @Test("a like or a comment isn't restored to a deleted post")
  func postGone() throws {
    try bench.call("feed.like", ["post": 1], as: .bob)
    let unlike = try #require(try bench.call("feed.unlike", ["post": 1], as: .bob)["rev"]?.int)
    try bench.call("feed.delete", ["post": 1])
    let refusal = try bench.undoRefusal(unlike, as: .bob).data
    #expect(refusal?["reason"]?.string == "feed.postGone" && refusal?["post"]?.int == 1)
  }

  @Test("an undone recommendation isn't restored to a former friend")
  func recommendation() throws {
    try bench.call("feed.recommend", ["to": JSON(Person.bob.name), "activity": "Chess"])
    let undo = try #require(try bench.undo()["rev"]?.int)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    #expect(try bench.undoRefusal(undo).reason == "feed.notFriends")
  }

  @Test("progress is undone step by step")
  func progress() throws {
    for to in [20, 40, 100] { try bench.call("feed.progress", ["post": 1, "to": JSON(to)]) }
    for expected in [40, 20, 0] {
      try bench.undo()
      let shown = try bench.call("feed.show", ["post": 1])
      #expect(shown["post"]?["progress"]?.int == expected && shown["steps"]?.count == expected / 20)
    }
    #expect(bench.indexesAreTrue)
  }

  @Test("a replaced image is restored if there is room")
  func image() throws {
    var settings = Settings()
    settings[Feed.pictureBytes] = 100
    let bench = try Bench(settings: settings)
    try bench.call("feed.post", ["activity": "Run", "image": picture])
    try bench.call("feed.edit", ["post": 1, "image": picture])
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["image"]?["id"]?.int == 2)
    try bench.undo()
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["image"]?["id"]?.int == 1)
    let rev = try #require(try bench.call("feed.edit", ["post": 1, "image": .null])["rev"]?.int)
    for _ in 1...2 { try bench.call("feed.post", ["activity": "Swim", "image": picture]) }
    #expect(try bench.violations("feed.profile.set", ["picture": picture]) == ["picture: quota"])
    let refusal = try bench.undoRefusal(rev).data
    #expect(refusal?["reason"]?.string == "feed.pictureQuota" && refusal?["limit"]?.int == 100)
    #expect(bench.indexesAreTrue)
  }

  @Test(
    "a friendship is restored only if both want it, neither after its end nor after its request is gone"
  )
  func friendship() throws {
    let ended = try #require(
      try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])["rev"]?.int)
    try bench.call("feed.post", ["activity": "Mark"], as: .bob)
    #expect(try bench.undoRefusal(ended).reason == "feed.takesTwo")
    let refused = bench.respond("history.undo", ["module": "feed", "rev": JSON(ended)], as: 0)
    #expect(refused["error"]?["data"]?["reason"]?.string == "feed.takesTwo", "nor by an administrator")
    #expect(try bench.call("feed.timeline")["posts"]?.elements.allSatisfy { $0["activity"]?.string != "Mark" } == true)
    try bench.call("feed.friend.request", ["user": JSON(Person.bob.name)])
    let accepted = try #require(
      try bench.call("feed.friend.accept", ["user": JSON(Person.ann.name)], as: .bob)["rev"]?.int)
    let undone = try #require(try bench.undo(accepted, as: .bob)["rev"]?.int)
    // Bob may accept again as long as Ann's request is open.
    try bench.undo(try #require(try bench.undo(undone, as: .bob)["rev"]?.int), as: .bob)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    #expect(try !bench.undoRefusal(undone, as: .bob).reason.isEmpty)
    #expect(try bench.call("feed.friends")["friends"]?.count == 0)
  }

  @Test("only its sender can restore a withdrawn request, not even an administrator")
  func withdrawnRequest() throws {
    let cleo: JSON = ["user": JSON(Person.cleo.name)]
    try bench.call("feed.friend.request", cleo)
    let withdrawn = try #require(try bench.call("feed.friend.remove", cleo)["rev"]?.int)
    let refused = bench.respond("history.undo", ["module": "feed", "rev": JSON(withdrawn)], as: 0)
    #expect(refused["error"]?["data"]?["reason"]?.string == "feed.takesTwo")
    #expect(try bench.call("feed.friends", as: .cleo)["incoming"]?.count == 0)
    // An administrator who restores an old request to themselves doesn't gain a friend either.
    try bench.call("feed.friend.request", ["user": "root"], as: .cleo)
    let other = try #require(try bench.call("feed.friend.remove", ["user": "root"], as: .cleo)["rev"]?.int)
    let own = bench.respond("history.undo", ["module": "feed", "rev": JSON(other)], as: 0)
    #expect(own["error"]?["data"]?["reason"]?.string == "feed.takesTwo")
    try bench.undo(withdrawn)
    #expect(try bench.call("feed.friends", as: .cleo)["incoming"]?.count == 1)
    // The recipient of a request can decline the request and then restore it.
    let declined = try #require(
      try bench.call("feed.friend.decline", ["user": JSON(Person.ann.name)], as: .cleo)["rev"]?.int)
    try bench.undo(declined, as: .cleo)
    #expect(try bench.call("feed.friends", as: .cleo)["incoming"]?.count == 1)
    #expect(bench.indexesAreTrue)
  }

  @Test("a comment deleted by the post's author is restored only by its own author, or with the post")
  func deletedComment() throws {
    let comment = try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)["comment"]?["id"] ?? .null
    let deleted = try #require(try bench.call("feed.comment.delete", ["comment": comment])["rev"]?.int)
    for user in [Person.ann.rawValue, 0] {
      let refused = bench.respond("history.undo", ["module": "feed", "rev": JSON(deleted)], as: user)
      #expect(refused["error"]?["data"]?["reason"]?.string == "feed.notYours")
    }
    #expect(try bench.call("feed.comments", ["post": 1])["comments"]?.count == 0)
    try bench.call("feed.comment", ["post": 1, "text": "how far?"], as: .bob)
    try bench.call("feed.like", ["post": 1], as: .bob)
    let unliked = try #require(try bench.call("feed.unlike", ["post": 1], as: .bob)["rev"]?.int)
    let refused = bench.respond("history.undo", ["module": "feed", "rev": JSON(unliked)], as: 0)
    #expect(refused["error"]?["data"]?["reason"]?.string == "feed.notYours")
    try bench.undo(unliked, as: .bob)
    let gone = try #require(try bench.call("feed.delete", ["post": 1])["rev"]?.int)
    try bench.undo(gone)
    let shown = try bench.call("feed.show", ["post": 1])["post"]
    #expect(shown?["comments"]?.int == 1 && shown?["likes"]?.int == 1)
  }

  @Test("if another user ended their latest change, a user is told so, and can undo an earlier one")
  func endedByAnother() throws {
    let liked = try #require(try bench.call("feed.like", ["post": 1], as: .bob)["rev"]?.int)
    let comment = try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)["comment"]?["id"] ?? .null
    try bench.call("feed.comment.delete", ["comment": comment])
    let refusal = try bench.undoRefusal(nil, as: .bob)
    #expect(refusal.reason == "history.touched" && refusal.data?["others"] == true, "\(refusal)")
    #expect(
      refusal.message.hasSuffix(
        "which isn't yours. Nothing was undone: undo an earlier transaction of yours by its rev."),
      "\(refusal.message)")
    try bench.undo(liked, as: .bob)
    #expect(try bench.call("feed.comments", ["post": 1])["comments"]?.count == 0)
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["likes"]?.int ?? 0 == 0)
    let deleted = try bench.undoRefusal()
    #expect(deleted.reason == "feed.notYours" && deleted.message.contains("write it again"), "\(deleted)")
  }

  @Test("a user who may no longer see a post learns nothing about it by undoing their own changes")
  func invisible() throws {
    try bench.call("feed.like", ["post": 1], as: .bob)
    let unlike = try #require(try bench.call("feed.unlike", ["post": 1], as: .bob)["rev"]?.int)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    #expect(try bench.undoRefusal(unlike, as: .bob).reason == "feed.notForYou")
    try bench.call("feed.delete", ["post": 1])
    #expect(try bench.undoRefusal(unlike, as: .bob).reason == "feed.notForYou")
  }
}
