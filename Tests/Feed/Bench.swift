import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Feed
@testable import Host

/// The feed in a whole host, over real files, with a clock of the test's.
///
/// The clock stands at 2026-11-18T11:06:40Z, a Wednesday, until it is moved. Everybody in `Person` has an account.
final class Bench {
  private let folder = TestFolder()
  private let clock = TestClock()
  private var harness: HostHarness
  private let configuration: HostConfiguration

  init(settings: Settings = Settings(), zone: String = "UTC") throws {
    var configuration = HostConfiguration()
    configuration.settings = settings
    configuration.timeZoneName = zone
    self.configuration = configuration
    harness = try folder.harness([.of(Feed.self)], clock: clock, configuration: configuration)
    for person in Person.allCases { _ = try harness.call("system.hello", as: person.rawValue) }
  }

  deinit { harness.close() }

  /// What the clock shows, since 1970.
  var seconds: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  // MARK: Calls

  /// Calls a method that must succeed, and whose reply must be what the method declares.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as person: Person = .ann) throws -> JSON {
    let result = try harness.call(method, params, as: person.rawValue)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  @discardableResult
  func respond(_ method: String, _ params: JSON = [:], as uid: UInt32) -> JSON {
    harness.respond(method, params, as: uid)
  }

  /// The reason for which a call must be refused.
  func refusal(_ method: String, _ params: JSON = [:], as person: Person = .ann) throws -> String {
    try harness.refusal(method, params, as: person.rawValue)["data"]?["reason"]?.string ?? ""
  }

  /// What a refusal says beside its reason.
  func refusalData(_ method: String, _ params: JSON = [:], as person: Person = .ann) throws -> JSON? {
    try harness.refusal(method, params, as: person.rawValue)["data"]
  }

  /// Fields and reasons of the violations with which a call must be refused, like `post: missing`.
  func violations(_ method: String, _ params: JSON = [:], as person: Person = .ann) throws -> [String] {
    try refusalData(method, params, as: person)?["violations"]?.elements.map {
      "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")"
    } ?? []
  }

  func events(of person: Person) -> [JSON] {
    harness.takeEvents(of: person.rawValue).compactMap { $0["params"] }
  }

  /// Undoes the person's latest transaction, or the one that is named.
  @discardableResult
  func undo(_ rev: Int? = nil, as person: Person = .ann) throws -> JSON {
    guard let rev else { return try call("history.undo", ["module": "feed"], as: person) }
    return try call("history.undo", ["module": "feed", "rev": JSON(rev)], as: person)
  }

  func undoRefusal(_ rev: Int? = nil, as person: Person = .ann) throws -> JSON? {
    guard let rev else { return try refusalData("history.undo", ["module": "feed"], as: person) }
    return try refusalData("history.undo", ["module": "feed", "rev": JSON(rev)], as: person)
  }

  func history(as person: Person) throws -> [JSON] {
    try list("history.list", ["module": "feed", "limit": 1000], "transactions", as: person)
  }

  /// Ends the host and starts another over the same files.
  func restart() throws {
    harness.close()
    harness = try folder.harness([.of(Feed.self)], clock: clock, configuration: configuration)
  }

  // MARK: What tests do again and again

  /// Posts; the post's id.
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

  /// The activities of a page of a timeline.
  func timeline(_ params: JSON = [:], as person: Person = .ann) throws -> [String] {
    try list("feed.timeline", params, "posts", as: person).compactMap { $0["activity"]?.string }
  }

  // MARK: Looking

  private var module: ModuleHost<Feed> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<Feed> }).first else {
      preconditionFailure("the feed is not there")
    }
    return module
  }

  /// Puts rows where they are, for tests that need many at once.
  func load(_ body: (inout Feed) -> Void) { body(&module.state) }

  var visits: Int { module.visits }
  var indexesAreTrue: Bool { module.indexesAreTrue }
  var rows: [String] { harness.host.dump("feed") }
  var pictureFiles: [String] { folder.names(in: "pictures").sorted() }

  func account(of person: Person) throws -> Int {
    try #require(harness.host.surroundings.people.id(named: person.name))
  }
}

/// A GIF of one pixel.
let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
