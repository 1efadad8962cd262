import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Likes and comments")
struct AnswerTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    try bench.post("Run")
  }

  @Test("a like is unique per user, and both ways are idempotent")
  func likes() throws {
    let rev = try bench.call("feed.like", ["post": 1], as: .bob)["rev"]
    #expect(try bench.call("feed.like", ["post": 1], as: .bob)["rev"] == rev, "repeating it changes nothing")
    try bench.call("feed.like", ["post": 1])
    let post = try bench.call("feed.show", ["post": 1])["post"]
    #expect(post?["likes"]?.int == 2 && post?["liked"]?.bool == true)
    let likes = try bench.list("feed.likes", ["post": 1], "likes")
    #expect(likes.compactMap { $0["user"]?.string } == [Person.bob.name, Person.ann.name])
    let unliked = try bench.call("feed.unlike", ["post": 1], as: .bob)
    #expect(unliked["post"]?["likes"]?.int == 1 && unliked["post"]?["liked"]?.bool == false)
    #expect(try bench.call("feed.unlike", ["post": 1], as: .bob)["rev"] == unliked["rev"])
    #expect(bench.indexesAreTrue)
  }

  @Test("a like that was removed and given again isn't restored by undo")
  func noTwoLikes() throws {
    try bench.call("feed.like", ["post": 1], as: .bob)
    let rev = try #require(try bench.call("feed.unlike", ["post": 1], as: .bob)["rev"]?.int)
    let like = try bench.call("feed.like", ["post": 1], as: .bob)
    #expect(like["post"]?["likes"]?.int == 1)
    let refusal = try bench.undoRefusal(rev, as: .bob).data
    let now = try #require(try bench.list("feed.likes", ["post": 1], "likes").first?["id"])
    #expect(refusal?["reason"]?.string == "feed.liked" && refusal?["id"] == now)
    #expect(bench.indexesAreTrue)
    try bench.undo(as: .bob)
    try bench.undo(rev, as: .bob)
    #expect(try bench.list("feed.likes", ["post": 1], "likes").count == 1)
    #expect(bench.indexesAreTrue)
  }

  @Test("comments are in order, and their author or the post's deletes them")
  func comments() throws {
    let first = try bench.call("feed.comment", ["post": 1, "text": "how far?\nwhere?"], as: .bob)
    let id = try #require(first["comment"]?["id"])
    #expect(
      first["comment"] == [
        "id": id, "post": 1, "author": JSON(Person.bob.name), "text": "how far?\nwhere?",
        "replyTo": .null, "createdAt": "2026-11-18T11:06:40Z",
      ])
    #expect(first["post"]?["comments"]?.int == 1)
    let second = try bench.call("feed.comment", ["post": 1, "text": "5 km"])["comment"]?["id"]
    try bench.call("feed.comment", ["post": 1, "text": "wow"], as: .bob)
    #expect(
      try bench.list("feed.comments", ["post": 1], "comments").compactMap { $0["text"]?.string } == [
        "how far?\nwhere?", "5 km", "wow",
      ])
    #expect(
      try bench.reason("feed.comment.delete", ["comment": try #require(second)], as: .bob) == "feed.notYourComment")
    try bench.call("feed.comment.delete", ["comment": id])
    #expect(try bench.reason("feed.comment.delete", ["comment": id]) == "feed.commentNotFound")
    let third = try #require(try bench.list("feed.comments", ["post": 1], "comments").last?["id"])
    try bench.call("feed.comment.delete", ["comment": third], as: .bob)
    #expect(try bench.list("feed.comments", ["post": 1], "comments").compactMap { $0["id"] } == [try #require(second)])
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["comments"]?.int == 1)
  }

  @Test("a comment has 1 to 500 characters")
  func length() throws {
    try bench.call("feed.comment", ["post": 1, "text": JSON(String(repeating: "é", count: 500))])
    #expect(
      try bench.violations("feed.comment", ["post": 1, "text": JSON(String(repeating: "a", count: 501))]) == [
        "text: length"
      ])
    #expect(try bench.violations("feed.comment", ["post": 1, "text": "  "]) == ["text: empty"])
  }

  @Test("likes and comments are paged")
  func pages() throws {
    for number in 1...5 { try bench.call("feed.comment", ["post": 1, "text": JSON("\(number)")]) }
    for person in [Person.bob, .ann] { try bench.call("feed.like", ["post": 1], as: person) }
    for (method, name, count) in [("feed.comments", "comments", 5), ("feed.likes", "likes", 2)] {
      let whole = try bench.list(method, ["post": 1], name)
      var pages: [JSON] = []
      var params: JSON = ["post": 1, "limit": 1]
      for _ in 1...count {
        let page = try bench.call(method, params)
        pages += page[name].map { Array($0.elements) } ?? []
        guard let next = page["next"] else { break }
        params = ["post": 1, "limit": 1, "cursor": next]
      }
      #expect(pages == whole && whole.count == count)
    }
  }

  @Test("after a friendship one's own comment can be undone but not redone")
  func afterFriendship() throws {
    let comment = try #require(
      try bench.call("feed.comment", ["post": 1, "text": "hm"], as: .bob)["comment"]?["id"])
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    #expect(try bench.reason("feed.comments", ["post": 1], as: .bob) == "feed.postNotFound")
    try bench.call("feed.comment.delete", ["comment": comment], as: .bob)
    let refusal = try bench.undoRefusal(as: .bob).data
    #expect(refusal?["reason"]?.string == "feed.notForYou")
    #expect(try bench.call("feed.show", ["post": 1])["post"]?["comments"]?.int == 0)
  }
}
