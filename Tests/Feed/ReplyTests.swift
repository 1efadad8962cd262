import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Replies to comments in the feed")
struct ReplyTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    try bench.befriend(.ann, .cleo)
    try bench.post("Run")
    for person in [Person.ann, .bob, .cleo] { try bench.call("feed.markRead", as: person) }
  }

  func comment(_ text: String, to other: Int? = nil, as person: Person) throws -> Int {
    let params: JSON = ["post": 1, "text": JSON(text)]
    let reply = try bench.call("feed.comment", other.map { params.with("replyTo", JSON($0)) } ?? params, as: person)
    #expect(reply["comment"]?["replyTo"] == other.map { JSON($0) } ?? .null)
    return try #require(reply["comment"]?["id"]?.int)
  }

  /// The unread notifications, each in the form `kind by`.
  func news(_ person: Person) throws -> [String] {
    try bench.list("feed.notifications", [:], "notifications", as: person).filter { $0["read"] == false }.map {
      "\($0["kind"]?.string ?? "") \($0["by"]?.string ?? "")"
    }
  }

  /// For each comment on the post, its text and the id of the comment that it replies to.
  func answered() throws -> [String: Int?] {
    let comments = try bench.list("feed.comments", ["post": 1], "comments").map {
      ($0["text"]?.string ?? "", $0["replyTo"]?.int)
    }
    return Dictionary(comments) { first, _ in first }
  }

  @Test("notify the author of the answered comment, once, and nobody of their own")
  func told() throws {
    let (ann, bob) = (Person.ann.name, Person.bob.name)
    let first = try comment("far?", as: .bob)
    let second = try comment("5 km", to: first, as: .ann)
    #expect(try news(.bob) == ["reply \(ann)"])
    let told = try #require(try bench.list("feed.notifications", [:], "notifications", as: .bob).first)
    #expect(told["text"] == "5 km" && told["activity"] == "Run" && told["comment"]?.int == second)
    _ = try comment("wow", to: second, as: .bob)
    #expect(try news(.ann) == ["reply \(bob)", "comment \(bob)"], "one as author of both the post and the comment")
    _ = try comment("and back", to: first, as: .bob)
    #expect(try news(.bob) == ["reply \(ann)"])
    #expect(try bench.call("feed.notifications", as: .bob)["unread"]?.int == 1)
    #expect(bench.indexesAreTrue)
    try bench.restart()
    #expect(try news(.bob) == ["reply \(ann)"])
  }

  @Test("answer a comment on the same post only")
  func otherPost() throws {
    let other = try comment("far?", as: .bob)
    try bench.post("Swim")
    for id in [other, 1000] {
      let refusal = try bench.refusal("feed.comment", ["post": 2, "text": "x", "replyTo": JSON(id)])
      #expect(refusal.data?["reason"] == "feed.commentNotFound" && refusal.message.contains("Post 2 has no comment"))
    }
  }

  @Test("stay and answer nothing once the answered comment is deleted, and undo restores that")
  func deletion() throws {
    let first = try comment("far?", as: .bob)
    _ = try comment("5 km", to: first, as: .cleo)
    // Cleo may no longer see the post that she commented on.
    try bench.call("feed.friend.remove", ["user": JSON(Person.cleo.name)])
    try bench.call("feed.comment.delete", ["comment": JSON(first)], as: .bob)
    #expect(try answered() == ["5 km": nil])
    #expect(try news(.bob) == ["reply \(Person.cleo.name)"])
    try bench.undo(as: .bob)
    #expect(try answered() == ["far?": nil, "5 km": first])
    #expect(bench.indexesAreTrue)
  }

  @Test("never point to a comment that doesn't exist, whatever is undone")
  func undo() throws {
    let first = try comment("far?", as: .bob)
    let rev = try #require(try bench.history(as: .bob).first?["rev"]?.int)
    let second = try comment("5 km", to: first, as: .cleo)
    #expect(try bench.undoRefusal(rev, as: .bob).data?["reason"] == "feed.answered")
    let gone = try #require(
      try bench.call("feed.comment.delete", ["comment": JSON(second)], as: .cleo)["rev"]?.int)
    try bench.call("feed.comment.delete", ["comment": JSON(first)], as: .bob)
    #expect(try bench.undoRefusal(gone, as: .cleo).data?["reason"] == "feed.commentGone")
    try bench.undo(as: .bob)
    try bench.undo(gone, as: .cleo)
    #expect(try answered() == ["far?": nil, "5 km": first])
    try bench.call("feed.delete", ["post": 1])
    try bench.undo()
    #expect(try answered() == ["far?": nil, "5 km": first])
    #expect(bench.indexesAreTrue)
  }

  @Test("a notification says nothing of a post that its reader may no longer see")
  func hidden() throws {
    let first = try comment("far?", as: .bob)
    _ = try comment("5 km", to: first, as: .ann)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    let told = try #require(try bench.list("feed.notifications", [:], "notifications", as: .bob).first)
    #expect(told["kind"] == "reply" && told["by"]?.string == Person.ann.name)
    for name in ["post", "activity", "comment", "text"] { #expect(told[name] == nil) }
  }
}
