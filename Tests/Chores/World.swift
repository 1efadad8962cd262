import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// A GIF image of one pixel.
let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/// The chores module in a complete host, with several users.
typealias World = ModuleBench<Chores>

extension ModuleBench<Chores> {
  static var ann: UInt32 { 4_000_001 }
  static var bob: UInt32 { 4_000_002 }
  static var cleo: UInt32 { 4_000_003 }

  convenience init() throws { try self.init(user: Self.ann) }

  // MARK: Setup

  func nameJSON(of uid: UInt32) throws -> JSON { JSON(try name(of: uid)) }

  /// Creates a house as the first user. The other users join it. Returns the key of the house.
  @discardableResult
  func house(_ name: String = "Home", of residents: [UInt32] = [ann]) throws -> JSON {
    let house = try call("chores.house.create", ["name": JSON(name)], as: residents[0])["house"]
    let key = try #require(house?["key"])
    for resident in residents.dropFirst() { try call("chores.house.join", ["key": key], as: resident) }
    return key
  }

  /// Adds a room and returns its id.
  @discardableResult
  func room(_ name: String = "Kitchen", as uid: UInt32 = ann) throws -> JSON {
    try #require(try call("chores.room.add", ["name": JSON(name)], as: uid)["room"]?["id"])
  }

  /// Adds a task and returns its id.
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

  /// Creates a house with these members, a kitchen and one task. Returns the task's id.
  @discardableResult
  func household(of residents: [UInt32] = [ann], everyDays: Int = 1, points: Int = 5) throws -> JSON {
    try house(of: residents)
    return try task(in: try room(as: residents[0]), everyDays: everyDays, points: points, as: residents[0])
  }

  // MARK: Queries

  /// The tasks of the house, by default in the order of their names.
  func tasks(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [JSON] {
    try call("chores.tasks", params, as: uid)["tasks"].map { Array($0.elements) } ?? []
  }

  /// The only task of the house.
  func task(at seconds: Int? = nil, as uid: UInt32 = ann) throws -> JSON {
    let params: JSON = seconds.map { ["at": JSON(Instant(seconds: $0).description)] } ?? [:]
    return try #require(try tasks(params, as: uid).first)
  }

  func turn(as uid: UInt32 = ann) throws -> String? { try task(as: uid)["turn"]?.string }

  /// The names and points of all members. The member with the most points comes first.
  func scores(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [String] {
    try call("chores.scoreboard", params, as: uid)["members"]?.elements.map {
      "\($0["user"]?.string ?? "?") \($0["points"]?.int ?? -1)"
    } ?? []
  }

  /// The ids of the completions, newest first.
  func history(_ params: JSON = [:], as uid: UInt32 = ann) throws -> [Int] {
    try call("chores.history", params, as: uid)["completions"]?.elements.compactMap { $0["id"]?.int } ?? []
  }
}
