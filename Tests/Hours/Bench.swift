import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Hours

/// The hours module in a complete host. The user with the uid 0 is an administrator.
typealias Bench = ModuleBench<Hours>

extension ModuleBench<Hours> {
  convenience init(lockAfterDays: Int = 0, settings: Settings = Settings(), zone: String = "UTC") throws {
    var settings = settings
    settings[Hours.lockAfterDays] = lockAfterDays
    try self.init(user: 1000, settings: settings, zone: zone)
  }

  /// Sets the clock to this time.
  func set(_ time: String) throws {
    seconds = try #require(Instant(rfc3339: time.utf8)).seconds
  }

  func pass(days: Int = 0, seconds: Int = 0) {
    self.seconds += days * 86_400 + seconds
  }

  @discardableResult
  func create(_ client: String, _ project: String, as uid: UInt32 = 1000) throws -> Int {
    let reply = try call("hours.project.create", ["client": JSON(client), "project": JSON(project)], as: uid)
    return try #require(reply["project"]?["id"]?.int)
  }

  func join(_ client: String, _ project: String, as uid: UInt32) throws {
    try call("hours.project.join", ["client": JSON(client), "project": JSON(project)], as: uid)
  }

  /// Logs hours and acknowledges all warnings. By default, the hours are for the project Acme/Site. Returns the
  /// record's id.
  @discardableResult
  func log(
    _ date: String, _ hours: JSON = 8, _ members: [String: JSON] = [:], as uid: UInt32 = 1000
  ) throws -> Int {
    let usual: [String: JSON] = [
      "client": "Acme", "project": "Site", "date": JSON(date), "hours": hours,
      "acknowledge": ["duplicate", "future", "over24"],
    ]
    let reply = try call("hours.submit", .object(usual.merging(members) { $1 }), as: uid)
    return try #require(reply["record"]?["id"]?.int)
  }

  // MARK: Queries

  /// The ids on one page of records.
  func ids(_ params: JSON = [:], as uid: UInt32 = 1000) throws -> [Int] {
    try call("hours.list", params, as: uid)["records"]?.elements.compactMap { $0["id"]?.int } ?? []
  }

  /// The names of projects, in the form `Acme/Site`.
  func projects(_ params: JSON = [:], _ method: String = "hours.projects", as uid: UInt32 = 1000) throws -> [String] {
    try call(method, params, as: uid)["projects"]?.elements.map {
      "\($0["client"]?.string ?? "?")/\($0["project"]?.string ?? "?")"
    } ?? []
  }

  /// The rows of a report, each in the form `Acme/Site 8.5 8 0.5 2`. The parts are the key, the hours, the billable
  /// hours, the unbillable hours, and the number of records.
  func rows(of report: JSON, as uid: UInt32 = 1000) throws -> [String] {
    try call("hours.report", report, as: uid)["rows"]?.elements.map { row in
      let numbers = ["hours", "billable", "unbillable", "records"].map { row[$0]?.description ?? "?" }
      return ([row["key"]?.string ?? "?"] + numbers).joined(separator: " ")
    } ?? []
  }

  func strings(_ method: String, _ member: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> [String] {
    try call(method, params, as: uid)[member]?.elements.compactMap(\.string) ?? []
  }
}
