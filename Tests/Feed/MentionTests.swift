import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Mentions in the feed")
struct MentionTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.befriend(.ann, .bob)
    try bench.befriend(.ann, .cleo)
    for person in Person.allCases { try bench.call("feed.markRead", as: person) }
  }

  /// The unread notifications, each in the form `kind by`.
  func news(_ person: Person) throws -> [String] {
    let reply = try bench.call("feed.notifications", as: person)
    let unread = reply["notifications"]?.elements.filter { $0["read"] == false } ?? []
    #expect(unread.count == reply["unread"]?.int)
    return unread.map { "\($0["kind"]?.string ?? "") \($0["by"]?.string ?? "")" }
  }

  @Test("in a comment notify those who may see the post, once, and nobody of their own")
  func comments() throws {
    let (ann, bob, cleo, dan) = (Person.ann.name, Person.bob.name, Person.cleo.name, Person.dan.name)
    try bench.post("Run")
    let first = try bench.call(
      "feed.comment", ["post": 1, "text": JSON("@\(bob): @\(cleo), @\(dan) and @\(ann)! @\(cleo)")], as: .bob)
    #expect(try news(.ann) == ["mention \(bob)"] && news(.cleo) == ["mention \(bob)"])
    #expect(try news(.bob) == [] && news(.dan) == [])
    let told = try #require(try bench.list("feed.notifications", [:], "notifications", as: .cleo).first)
    #expect(told["post"] == 1 && told["activity"] == "Run" && told["comment"] == first["comment"]?["id"])
    #expect(told["text"] == first["comment"]?["text"])
    try bench.call(
      "feed.comment",
      ["post": 1, "text": JSON("yes @\(bob)"), "replyTo": try #require(first["comment"]?["id"])])
    #expect(try news(.bob) == ["reply \(ann)"], "a reply that also names its reader is one notification")
    #expect(bench.indexesAreTrue)
    try bench.restart()
    #expect(try news(.cleo) == ["mention \(bob)"])
    try bench.call("feed.comment.delete", ["comment": try #require(first["comment"]?["id"])], as: .bob)
    #expect(try news(.cleo) == [])
    try bench.undo(as: .bob)
    #expect(try news(.cleo) == ["mention \(bob)"])
    #expect(bench.indexesAreTrue)
  }

  @Test("in a caption follow its changes, and the post's deletion and return")
  func captions() throws {
    let (ann, bob, cleo, dan) = (Person.ann.name, Person.bob.name, Person.cleo.name, Person.dan.name)
    try bench.call("feed.post", ["activity": "Run", "caption": JSON("with @\(bob) and @\(dan)")])
    #expect(try news(.bob) == ["mention \(ann)"] && news(.dan) == [])
    try bench.call("feed.markRead", as: .bob)
    try bench.call("feed.edit", ["post": 1, "caption": JSON("with @\(bob), @\(cleo) and @\(dan)")])
    #expect(try news(.bob) == [] && news(.cleo) == ["mention \(ann)"] && news(.dan) == [])
    try bench.call("feed.edit", ["post": 1, "audience": "everyone"])
    #expect(try news(.dan) == ["mention \(ann)"] && news(.bob) == [])
    try bench.call("feed.edit", ["post": 1, "audience": "friends"])
    #expect(try news(.dan) == [])
    try bench.call("feed.edit", ["post": 1, "caption": "alone"])
    let told = try bench.list("feed.notifications", [:], "notifications", as: .cleo)
    #expect(told.allSatisfy { $0["kind"] != "mention" })
    try bench.undo()
    #expect(try news(.cleo) == ["mention \(ann)"])
    try bench.call("feed.delete", ["post": 1])
    #expect(try news(.cleo) == [])
    try bench.undo()
    #expect(try news(.cleo) == ["mention \(ann)"])
    #expect(bench.indexesAreTrue)
  }

  @Test("are known to the mentioned user alone, who learns nothing of the post after losing sight of it")
  func privacy() throws {
    try bench.post("Run")
    _ = Person.allCases.map { bench.events(of: $0) }
    try bench.call("feed.comment", ["post": 1, "text": JSON("@\(Person.cleo.name)")], as: .bob)
    for person in Person.allCases {
      let tables = try bench.history(as: person).first?["changes"]?.elements.compactMap { $0["table"]?.string } ?? []
      #expect(tables.contains("mentions") == (person == .cleo))
    }
    try bench.call("feed.friend.remove", ["user": JSON(Person.cleo.name)])
    let told = try #require(try bench.list("feed.notifications", [:], "notifications", as: .cleo).first)
    #expect(told["kind"] == "mention" && told["by"]?.string == Person.bob.name)
    for name in ["post", "activity", "comment", "text"] { #expect(told[name] == nil) }
  }

  @Test("of one post are limited, and of one text to ten")
  func limits() throws {
    var settings = Settings()
    settings[Feed.mostAnswers] = 2
    let bench = try Bench(settings: settings)
    let others = [Person.bob, .cleo, .dan]
    let text = others.map { "@\($0.name)" }.joined(separator: " ")
    try bench.call("feed.post", ["activity": "Run", "audience": "everyone", "caption": JSON(text)])
    let told = try others.filter { try bench.call("feed.notifications", as: $0)["unread"]?.int == 1 }
    #expect(told == [Person.bob, .cleo])
    #expect(MentionedName.all(in: String(repeating: "@a ", count: 1000)).count == 20)
  }

  @Test(
    "are read up to where the name may end",
    arguments: [
      ("@ann", ["ann"]), ("@ann's", ["ann's", "ann'", "ann"]), ("(@ann)", ["ann)", "ann"]),
      ("@Ann Lee, hi", ["Ann Lee, hi", "Ann Lee,", "Ann Lee", "Ann"]), ("ann@example", []), ("@", []), ("@ ann", []),
      ("a @b\nc", ["b"]), ("@@ann", ["@ann", "@", "ann"]),
    ] as [(String, [String])])
  func names(text: String, readings: [String]) {
    #expect(MentionedName.all(in: text).flatMap(\.readings) == readings)
  }
}
