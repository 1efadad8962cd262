import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Feed
@testable import Host

/// The feed module in a complete host. Each case of `Person` has an account. By default, Ann makes the calls.
typealias Bench = ModuleBench<Feed>

extension ModuleBench<Feed> {
  convenience init(settings: Settings = Settings(), zone: String = "UTC") throws {
    try self.init(user: Person.ann.rawValue, settings: settings, zone: zone)
    for person in Person.allCases { _ = try harness.call("system.hello", as: person.rawValue) }
  }

  // MARK: Calls

  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as person: Person) throws -> JSON {
    try call(method, params, as: person.rawValue)
  }

  func reason(_ method: String, _ params: JSON = [:], as person: Person) throws -> String {
    try reason(method, params, as: person.rawValue)
  }

  func violations(_ method: String, _ params: JSON = [:], as person: Person) throws -> [String] {
    try violations(method, params, as: person.rawValue)
  }

  /// Makes a call that must be refused, and returns the data of the refusal.
  func refusalData(_ method: String, _ params: JSON = [:], as person: Person = .ann) throws -> JSON? {
    try refusal(method, params, as: person.rawValue).data
  }

  @discardableResult
  func undo(_ rev: Int? = nil, as person: Person) throws -> JSON { try undo(rev, as: person.rawValue) }

  func undoRefusal(_ rev: Int? = nil, as person: Person) throws -> Refusal { try undoRefusal(rev, as: person.rawValue) }

  func events(of person: Person) -> [JSON] {
    harness.takeEvents(of: person.rawValue).filter { $0["method"] != "events.reset" }.compactMap { $0["params"] }
  }

  func history(as person: Person) throws -> [JSON] {
    try list("history.list", ["module": "feed", "limit": 1000], "transactions", as: person)
  }

  // MARK: Frequent steps

  /// Makes a post and returns its id.
  @discardableResult
  func post(_ activity: String, _ audience: String = "friends", as person: Person = .ann) throws -> Int {
    let reply = try call("feed.post", ["activity": JSON(activity), "audience": JSON(audience)], as: person)
    return try #require(reply["post"]?["id"]?.int)
  }

  func befriend(_ one: Person, _ other: Person) throws {
    try call("feed.friend.request", ["user": JSON(other.name)], as: one)
    try call("feed.friend.accept", ["user": JSON(one.name)], as: other)
  }

  func list(_ method: String, _ params: JSON = [:], _ name: String, as person: Person = .ann) throws -> [JSON] {
    try call(method, params, as: person)[name].map { Array($0.elements) } ?? []
  }

  /// The activities of the posts on one page of a timeline.
  func timeline(_ params: JSON = [:], as person: Person = .ann) throws -> [String] {
    try list("feed.timeline", params, "posts", as: person).compactMap { $0["activity"]?.string }
  }

  // MARK: Queries

  /// Loads rows directly, for tests that need many rows.
  func load(_ body: (inout Feed) -> Void) { body(&state) }

  func account(of person: Person) throws -> Int {
    try #require(harness.host.context.people.id(named: person.name))
  }
}

/// A GIF image of one pixel.
let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
