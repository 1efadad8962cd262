import TestSupport
import Testing
import Wire

@testable import Feed

@Suite("Friends")
struct FriendTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// The user names in a list that feed.friends returns.
  func names(_ list: String, of person: Person, as viewer: Person? = nil) throws -> [String] {
    let params: JSON = viewer == nil ? [:] : ["user": JSON(person.name)]
    return try bench.list("feed.friends", params, list, as: viewer ?? person).compactMap { $0["user"]?.string }
  }

  @Test("one asks, the other accepts, and each is the other's friend")
  func accept() throws {
    let asked = try bench.call("feed.friend.request", ["user": JSON(Person.bob.name)])["friendship"]
    #expect(asked?["user"]?.string == Person.bob.name && asked?["since"] == .null)
    #expect(try names("outgoing", of: .ann) == [Person.bob.name] && names("incoming", of: .ann) == [])
    #expect(try names("incoming", of: .bob) == [Person.ann.name] && names("friends", of: .bob) == [])
    bench.seconds += 10
    let accepted = try bench.call("feed.friend.accept", ["user": JSON(Person.ann.name)], as: .bob)["friendship"]
    #expect(accepted?["user"]?.string == Person.ann.name && accepted?["since"]?.string == "2026-11-18T11:06:50Z")
    for (person, friend) in [(Person.ann, Person.bob), (.bob, .ann)] {
      #expect(try names("friends", of: person) == [friend.name])
      #expect(try names("incoming", of: person) == [] && names("outgoing", of: person) == [])
    }
    #expect(bench.indexesAreTrue)
  }

  /// This test fails if the feed can still find a closed account by its name.
  @Test("a closed account can't get requests or recommendations; its posts stay under its name")
  func closed() throws {
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .bob)
    try bench.call("feed.friend.accept", ["user": JSON(Person.bob.name)])
    for person in [Person.bob, .cleo] {
      try bench.call("feed.post", ["activity": "Baking", "audience": "everyone"], as: person)
      #expect(bench.respond("accounts.changePassword", ["new": "a password"], as: person.rawValue)["result"] != nil)
      #expect(bench.respond("accounts.close", ["password": "a password"], as: person.rawValue)["result"] != nil)
    }
    #expect(try bench.reason("feed.friend.request", ["user": JSON(Person.cleo.name)]) == "feed.userNotFound")
    let recommendation: JSON = ["to": JSON(Person.bob.name), "activity": "Running"]
    #expect(try bench.reason("feed.recommend", recommendation) == "feed.userNotFound")
    #expect(try bench.list("feed.timeline", ["user": JSON(Person.cleo.name), "scope": "everyone"], "posts").count == 1)
    try bench.call("feed.friend.remove", ["user": JSON(Person.bob.name)])
  }

  @Test("are listed with their pictures, but only to their own friends")
  func pictures() throws {
    func friend(_ one: Person, _ other: Person) throws {
      try bench.call("feed.friend.request", ["user": JSON(other.name)], as: one)
      try bench.call("feed.friend.accept", ["user": JSON(one.name)], as: other)
    }
    /// The ids of the profile pictures in a list that feed.friends returns, keyed by user name.
    func shown(_ list: String, of person: Person, as viewer: Person) throws -> [String: Int] {
      try bench.list("feed.friends", ["user": JSON(person.name)], list, as: viewer).reduce(into: [:]) { shown, one in
        if let id = one["picture"]?["id"]?.int { shown[one["user"]?.string ?? ""] = id }
      }
    }
    try friend(.ann, .bob)
    try friend(.bob, .cleo)
    try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .dan)
    var ids: [Person: Int] = [:]
    for person in Person.allCases {
      let profile = try bench.call("feed.profile.set", ["picture": picture], as: person)["profile"]
      ids[person] = try #require(profile?["picture"]?["id"]?.int)
    }
    #expect(try shown("friends", of: .ann, as: .ann) == [Person.bob.name: try #require(ids[.bob])])
    #expect(try shown("incoming", of: .ann, as: .ann) == [:] && shown("outgoing", of: .dan, as: .dan) == [:])
    // Cleo is a friend of Bob but not of Ann, so Ann must not see Cleo's picture.
    #expect(try names("friends", of: .bob, as: .ann).count == 2)
    #expect(try shown("friends", of: .bob, as: .ann) == [Person.ann.name: try #require(ids[.ann])])
    try bench.call("feed.profile.set", ["picture": .null], as: .bob)
    #expect(try shown("friends", of: .ann, as: .ann) == [:])
  }

  @Test("two users who ask each other are friends")
  func crossing() throws {
    try bench.call("feed.friend.request", ["user": JSON(Person.bob.name)])
    let crossed = try bench.call("feed.friend.request", ["user": JSON(Person.ann.name)], as: .bob)["friendship"]
    #expect(crossed?["since"] != .null)
    #expect(try names("friends", of: .ann) == [Person.bob.name])
  }

  @Test("a request is declined by its recipient, and withdrawn by its sender")
  func declineAndTakeBack() throws {
    let (ann, bob): (JSON, JSON) = (["user": JSON(Person.ann.name)], ["user": JSON(Person.bob.name)])
    try bench.call("feed.friend.request", bob)
    #expect(try bench.reason("feed.friend.decline", bob) == "feed.requestNotFound")
    #expect(try bench.reason("feed.friend.accept", bob) == "feed.requestNotFound")
    #expect(try bench.reason("feed.friend.remove", ann, as: .bob) == "feed.notFriends")
    try bench.call("feed.friend.decline", ann, as: .bob)
    #expect(try bench.reason("feed.friend.accept", ann, as: .bob) == "feed.requestNotFound")
    try bench.call("feed.friend.request", bob)
    try bench.call("feed.friend.remove", bob)
    #expect(try names("incoming", of: .bob) == [] && bench.rows == [])
  }

  @Test("a change that is already in effect is a conflict that shows it")
  func conflicts() throws {
    let bob: JSON = ["user": JSON(Person.bob.name)]
    try bench.call("feed.friend.request", bob)
    let twice = try bench.refusalData("feed.friend.request", bob)
    #expect(twice?["reason"]?.string == "feed.requested" && twice?["friendship"]?["user"]?.string == Person.bob.name)
    try bench.call("feed.friend.accept", ["user": JSON(Person.ann.name)], as: .bob)
    for method in ["feed.friend.request", "feed.friend.accept"] {
      let data = try bench.refusalData(method, bob)
      #expect(data?["reason"]?.string == "feed.friends" && data?["friendship"]?["since"] != .null)
    }
    #expect(try bench.violations("feed.friend.request", ["user": JSON(Person.ann.name)]) == ["user: self"])
    #expect(try bench.reason("feed.friend.request", ["user": "nobody"]) == "feed.userNotFound")
    #expect(try bench.reason("feed.friend.remove", ["user": JSON(Person.cleo.name)]) == "feed.notFriends")
  }

  @Test("friends see each other's friends, others don't, and requests are private")
  func friendsOfFriends() throws {
    try bench.befriend(.ann, .bob)
    try bench.befriend(.bob, .cleo)
    try bench.call("feed.friend.request", ["user": JSON(Person.dan.name)], as: .bob)
    #expect(try names("friends", of: .bob, as: .ann) == [Person.ann.name, Person.cleo.name])
    #expect(try names("outgoing", of: .bob, as: .ann) == [])
    #expect(try names("friends", of: .bob, as: .dan) == [])
    #expect(try names("outgoing", of: .bob, as: .bob) == [Person.dan.name])
  }

  @Test("undo of an end doesn't restore a friendship: that takes both sides")
  func undoOfEnd() throws {
    try bench.befriend(.ann, .bob)
    let (ann, bob): (JSON, JSON) = (["user": JSON(Person.ann.name)], ["user": JSON(Person.bob.name)])
    let rev = try #require(try bench.call("feed.friend.remove", bob)["rev"]?.int)
    try bench.call("feed.friend.request", ann, as: .bob)
    #expect(try bench.undoRefusal(rev).reason == "feed.takesTwo")
    try bench.call("feed.friend.accept", bob)
    #expect(try bench.undoRefusal(rev).reason == "feed.takesTwo")
    #expect(try names("friends", of: .bob) == [Person.ann.name] && names("friends", of: .ann) == [Person.bob.name])
    #expect(bench.indexesAreTrue)
  }

  @Test("after acceptance the sender can't undo the request; the recipient can undo the acceptance")
  func undoOfRequest() throws {
    try bench.befriend(.ann, .bob)
    #expect(try bench.undoRefusal().reason == "history.touched")
    try bench.undo(as: .bob)
    #expect(try names("incoming", of: .bob) == [Person.ann.name] && names("friends", of: .ann) == [])
  }
}
