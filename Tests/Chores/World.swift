import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores
@testable import Host

/// The chores in a whole host, over real files, with a clock of the test's and several users.
///
/// The clock stands at 2026-11-18T11:06:40Z, a Wednesday, until it is moved. What names the users have is up to the machine.
final class World {
  static let ann: UInt32 = 4_000_001
  static let bob: UInt32 = 4_000_002
  static let cleo: UInt32 = 4_000_003

  private let folder = TestFolder()
  private let clock: TestClock
  private(set) var harness: HostHarness

  init() throws {
    clock = TestClock()
    harness = try folder.harness([.of(Chores.self)], clock: clock)
  }

  deinit { harness.close() }

  /// What the clock shows, since 1970.
  var seconds: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// A moment so many seconds from now, as text.
  func time(_ seconds: Int) -> JSON { JSON((Instant(seconds: clock.now) + seconds).description) }

  // MARK: Calls

  /// Calls a method that must succeed, and whose reply must be what the method declares.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> JSON {
    let result = try harness.call(method, params, as: uid)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// Calls a method, and returns whatever comes.
  @discardableResult
  func respond(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) -> JSON {
    harness.respond(method, params, as: uid)
  }

  /// Calls a method that must be refused; the reason.
  func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> Refusal {
    Refusal(try harness.refusal(method, params, as: uid))
  }

  /// Undoes the caller's latest transaction, or takes back this one.
  @discardableResult
  func undo(_ rev: Int? = nil, as uid: UInt32 = ann) throws -> Int {
    let reply = try call("history.undo", Self.undoParams(rev), as: uid)
    return try #require(reply["rev"]?.int)
  }

  func undoRefusal(_ rev: Int? = nil, as uid: UInt32 = ann) throws -> Refusal {
    try refusal("history.undo", Self.undoParams(rev), as: uid)
  }

  private static func undoParams(_ rev: Int?) -> JSON {
    guard let rev else { return ["module": "chores"] }
    return ["module": "chores", "rev": JSON(rev)]
  }

  /// The revision of a call that must succeed.
  @discardableResult
  func rev(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> Int {
    try #require(try call(method, params, as: uid)["rev"]?.int)
  }

  /// Ends the host and starts another over the same files.
  func restart() throws {
    harness.close()
    harness = try folder.harness([.of(Chores.self)], clock: clock)
  }

  var moment: Moment { harness.host.now() }

  /// Ends the host, and leaves its files to a daemon that is not started yet.
  func leaveToDaemon() throws -> DaemonProcess {
    harness.close()
    harness = try TestFolder().harness([.of(Chores.self)], clock: clock)
    return DaemonProcess(in: folder, state: folder.path)
  }

  // MARK: Building

  func name(of uid: UInt32) throws -> String {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["name"]?.string)
  }

  func account(of uid: UInt32) throws -> Int {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["id"]?.int)
  }

  func nameJSON(of uid: UInt32) throws -> JSON { JSON(try name(of: uid)) }

  /// A house of the first, in which the others live, too; its key.
  @discardableResult
  func house(_ name: String = "Home", of residents: [UInt32] = [ann]) throws -> JSON {
    let house = try call("chores.house.create", ["name": JSON(name)], as: residents[0])["house"]
    let key = try #require(house?["key"])
    for resident in residents.dropFirst() { try call("chores.house.join", ["key": key], as: resident) }
    return key
  }

  /// A new room; its id.
  @discardableResult
  func room(_ name: String = "Kitchen", as uid: UInt32 = ann) throws -> JSON {
    try #require(try call("chores.room.add", ["name": JSON(name)], as: uid)["room"]?["id"])
  }

  /// A new task; its id.
  @discardableResult
  func task(
    _ name: String = "Dishes", in room: JSON = 1, everyDays: Int = 1, points: Int = 5, assign: JSON = .null,
    as uid: UInt32 = ann
  ) throws -> JSON {
    let params: JSON = [
      "room": room, "name": JSON(name), "everyDays": JSON(everyDays), "points": JSON(points), "assign": assign,
    ]
    return try #require(try call("chores.task.add", params, as: uid)["task"]?["id"])
  }

  /// A house of these with a kitchen and one task in it; the task's id.
  @discardableResult
  func household(of residents: [UInt32] = [ann], everyDays: Int = 1, points: Int = 5) throws -> JSON {
    try house(of: residents)
    return try task(in: try room(as: residents[0]), everyDays: everyDays, points: points, as: residents[0])
  }

  // MARK: Looking

  /// The tasks of the house by name, or in another order.
  func tasks(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [JSON] {
    try call("chores.tasks", params, as: uid)["tasks"].map { Array($0.elements) } ?? []
  }

  /// The only task of the house.
  func task(at seconds: Int? = nil, as uid: UInt32 = ann) throws -> JSON {
    let params: JSON = seconds.map { ["at": JSON(Instant(seconds: $0).description)] } ?? [:]
    return try #require(try tasks(params, as: uid).first)
  }

  func turn(as uid: UInt32 = ann) throws -> String? { try task(as: uid)["turn"]?.string }

  /// Names and points, the most first.
  func scores(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [String] {
    try call("chores.scoreboard", params, as: uid)["members"]?.elements.map {
      "\($0["user"]?.string ?? "?") \($0["points"]?.int ?? -1)"
    } ?? []
  }

  /// Ids of completions, newest first.
  func history(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [Int] {
    try call("chores.history", params, as: uid)["completions"]?.elements.compactMap { $0["id"]?.int } ?? []
  }

  private var module: ModuleHost<Chores> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<Chores> }).first else {
      preconditionFailure("the chores are not there")
    }
    return module
  }

  /// The rows themselves, for tests that need many at once.
  var state: Chores {
    get { module.state }
    _modify { yield &module.state }
  }

  var rows: [String] { harness.host.dump("chores") }
  var indexesAreTrue: Bool { harness.host.indexesAreTrue }

  /// How many rows a call looks up.
  func visits(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> Int {
    let before = harness.host.visits("chores")
    try call(method, params, as: uid)
    return harness.host.visits("chores") - before
  }
}

/// A refusal as a test looks at it.
struct Refusal {
  let code: Int
  let reason: String
  let message: String
  let data: JSON?

  init(_ error: JSON) {
    code = error["code"]?.int ?? 0
    message = error["message"]?.string ?? ""
    data = error["data"]
    reason = data?["reason"]?.string ?? ""
  }

  /// Fields and reasons of the violations, like `at: future`.
  var violations: [String] {
    data?["violations"]?.elements.map { "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")" } ?? []
  }
}
