import TestSupport
import Testing
import Wire

@testable import Feed

/// Tests which users see which posts in events and history, and when they start to see them.
@Suite("Visibility in events and history")
struct AudienceTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    for person in [Person.ann, .bob, .cleo] {
      _ = try bench.call("events.subscribe", ["topics": ["feed"]], as: person)
      _ = bench.events(of: person)
    }
  }

  /// The text of all past changes that a user can read.
  func past(as person: Person) throws -> String {
    try bench.history(as: person).map { $0["changes"]?.description ?? "" }.joined()
  }

  func told(_ person: Person) -> String { bench.events(of: person).map(\.description).joined() }

  @Test("a stranger learns nothing about posts among friends")
  func strangers() throws {
    try bench.post("Run")
    try bench.call("feed.progress", ["post": 1, "to": 50])
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.comment", ["post": 1, "text": "far?"], as: .bob)
    try bench.call("feed.edit", ["post": 1, "image": picture])
    try bench.call("feed.profile.set", ["safe": true, "picture": picture])
    try bench.call("feed.recommend", ["to": JSON(Person.bob.name), "post": 1])
    try bench.call("feed.markRead")
    try bench.call("feed.delete", ["post": 1])
    try bench.undo()
    #expect(bench.events(of: .cleo) == [])
    #expect(try bench.history(as: .cleo) == [])
    let methods = bench.events(of: .bob).compactMap { $0["method"]?.string }
    #expect(
      methods == [
        "feed.post", "feed.progress", "feed.like", "feed.comment", "feed.edit", "feed.profile.set", "feed.recommend",
        "feed.delete", "history.undo",
      ])
    #expect(bench.events(of: .ann).count == 10)
  }

  @Test(
    "a post that was public for a while is shown to others only as it was then")
  func publicAndBack() throws {
    try bench.post("secret one")
    try bench.call("feed.comment", ["post": 1, "text": "whispered"], as: .bob)
    try bench.call("feed.edit", ["post": 1, "activity": "open", "audience": "everyone"])
    let opened = bench.events(of: .cleo)
    #expect(opened.count == 1 && opened[0]["changes"]?.count == 1)
    #expect(opened[0]["changes"]?[0]?["before"] == .null)
    #expect(opened[0]["changes"]?[0]?["after"]?["activity"]?.string == "open")
    #expect(opened[0]["changes"]?[0]?["after"]?["comments"]?.int == 1)
    #expect(try bench.list("feed.comments", ["post": 1], "comments", as: .cleo).count == 1)
    try bench.call("feed.edit", ["post": 1, "activity": "secret two", "audience": "friends"])
    let closed = bench.events(of: .cleo)
    #expect(closed.count == 1 && closed[0]["changes"]?[0]?["after"] == .null)
    #expect(closed[0]["changes"]?[0]?["before"]?["activity"]?.string == "open")
    #expect(closed[0]["changes"]?[0]?["before"]?["comments"]?.int == 0, "its comments are no longer visible")
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.progress", ["post": 1, "to": 50])
    try bench.call("feed.delete", ["post": 1])
    #expect(bench.events(of: .cleo) == [])
    let past = try past(as: .cleo)
    #expect(past.contains("open") && !past.contains("secret") && !past.contains("whispered"))
    #expect(try bench.reason("feed.show", ["post": 1], as: .cleo) == "feed.postNotFound")
  }

  @Test("after a friendship nothing new is visible, and of the past only what may be seen now")
  func ended() throws {
    try bench.post("for friends")
    try bench.post("for all", "everyone")
    try bench.call("feed.comment", ["post": 1, "text": "among us"], as: .bob)
    try bench.call("feed.profile.set", ["status": "well"])
    #expect(told(.bob).contains("for friends"))
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
    #expect(told(.bob).contains("feed.friend.remove"), "both are notified of the end")
    try bench.call("feed.progress", ["post": 1, "to": 10])
    try bench.call("feed.edit", ["post": 1, "caption": "new words"])
    try bench.call("feed.profile.set", ["status": "sad"])
    try bench.post("later")
    #expect(bench.events(of: .bob) == [])
    let past = try past(as: .bob)
    #expect(past.contains("for all"))
    for hidden in ["for friends", "among us", "well", "sad", "new words", "later"] {
      #expect(!past.contains(hidden), "\(hidden)")
    }
    #expect(try bench.timeline(["scope": "everyone"], as: .bob) == ["for all"])
    try bench.befriend(.bob, .ann)
    #expect(try self.past(as: .bob).contains("among us"))
  }

  @Test("a returning subscriber gets what they may see now")
  func since() throws {
    let rev = try #require(try bench.call("feed.profile.set", ["status": "x"])["rev"])
    try bench.post("one", "everyone")
    try bench.post("two")
    _ = bench.events(of: .dan)
    _ = try bench.call("events.subscribe", ["topics": ["feed"], "since": ["feed": rev]], as: .dan)
    let told = bench.events(of: .dan)
    #expect(told.count == 1 && told[0]["changes"]?[0]?["after"]?["activity"]?.string == "one")
  }

  @Test("the end of a deleted post is visible to its audience, after a restart too")
  func gone() throws {
    try bench.post("mine")
    try bench.call("feed.like", ["post": 1], as: .bob)
    try bench.call("feed.delete", ["post": 1])
    try bench.restart()
    let last = try #require(try bench.history(as: .bob).first)
    #expect(last["method"]?.string == "feed.delete")
    #expect(last["changes"]?.elements.compactMap { $0["table"]?.string } == ["posts", "likes"])
    #expect(try bench.history(as: .cleo) == [])
  }
}
