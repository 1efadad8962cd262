import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Host
@testable import Hours

/// Hours in a whole host, over real files, with a clock of the test's.
///
/// The clock stands at 2026-11-18T11:06:40Z, a Wednesday, until it is moved. uid 0 is an administrator.
final class Bench {
  let folder = TestFolder()
  let clock = TestClock()
  private(set) var harness: HostHarness
  private let configuration: HostConfiguration

  init(lockAfterDays: Int = 0, zone: String = "UTC") throws {
    var configuration = HostConfiguration()
    configuration.settings[Hours.lockAfterDays] = lockAfterDays
    configuration.timeZoneName = zone
    harness = try folder.harness([.of(Hours.self)], clock: clock, configuration: configuration)
    self.configuration = configuration
  }

  deinit { harness.close() }

  /// Moves the clock to a time.
  func set(_ time: String) throws {
    clock.now = try #require(Instant(rfc3339: time.utf8)).seconds
  }

  func pass(days: Int = 0, seconds: Int = 0) {
    clock.now += days * 86_400 + seconds
  }

  /// Ends the host and starts another over the same files.
  func restart() throws {
    harness.close()
    harness = try folder.harness([.of(Hours.self)], clock: clock, configuration: configuration)
  }

  // MARK: Calls

  /// Calls a method that must succeed, and whose reply must be what the method declares.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> JSON {
    let result = try harness.call(method, params, as: uid)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// Calls a method that must be refused.
  func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> Refusal {
    Refusal(try harness.refusal(method, params, as: uid))
  }

  /// The reason for which a method is refused.
  func reason(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> String {
    try refusal(method, params, as: uid).reason
  }

  func name(of uid: UInt32) throws -> String {
    try #require(try call("accounts.me", as: uid)["account"]?["name"]?.string)
  }

  @discardableResult
  func create(_ client: String, _ project: String, as uid: UInt32 = 1000) throws -> Int {
    let reply = try call("hours.project.create", ["client": JSON(client), "project": JSON(project)], as: uid)
    return try #require(reply["project"]?["id"]?.int)
  }

  func join(_ client: String, _ project: String, as uid: UInt32) throws {
    try call("hours.project.join", ["client": JSON(client), "project": JSON(project)], as: uid)
  }

  /// Logs hours on Acme's site unless told otherwise, whatever there is to ask; the record's id.
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

  @discardableResult
  func undo(_ rev: Int? = nil, as uid: UInt32 = 1000) throws -> JSON {
    try call("history.undo", rev.map { ["module": "hours", "rev": JSON($0)] } ?? ["module": "hours"], as: uid)
  }

  func undoRefusal(_ rev: Int, as uid: UInt32 = 1000) throws -> Refusal {
    try refusal("history.undo", ["module": "hours", "rev": JSON(rev)], as: uid)
  }

  // MARK: Looking

  private var module: ModuleHost<Hours> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<Hours> }).first else {
      preconditionFailure("hours are not there")
    }
    return module
  }

  /// The rows themselves, for tests that need many at once.
  var state: Hours {
    get { module.state }
    set { module.state = newValue }
  }

  var rev: Int { module.ledger.rev }
  var visits: Int { module.visits }
  var indexesAreTrue: Bool { module.indexesAreTrue }
  var rows: [String] { harness.host.dump("hours") }

  /// Ids of a page of records.
  func ids(_ params: JSON = [:], as uid: UInt32 = 1000) throws -> [Int] {
    try call("hours.list", params, as: uid)["records"]?.elements.compactMap { $0["id"]?.int } ?? []
  }

  /// Projects like `Acme/Site`.
  func projects(_ params: JSON = [:], _ method: String = "hours.projects", as uid: UInt32 = 1000) throws -> [String] {
    try call(method, params, as: uid)["projects"]?.elements.map {
      "\($0["client"]?.string ?? "?")/\($0["project"]?.string ?? "?")"
    } ?? []
  }

  /// The rows of a report like `Acme/Site 8.5 8 0.5 2`: key, hours, billable and unbillable ones, records.
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

  /// Fields and reasons of the violations, like `hours: step`.
  var violations: [String] {
    data?["violations"]?.elements.map { "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")" } ?? []
  }

  /// What there is to acknowledge.
  var warnings: [String] { data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? [] }
}

extension JSON {
  /// The array.
  init(_ texts: [String]) {
    var writer = JSONWriter()
    writer.strings(texts)
    self = (try? JSON(parsing: writer.bytes)) ?? .null
  }

  /// The object with these members.
  static func object(_ members: [String: JSON]) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      writer.key(escaping: name)
      writer.json(value)
    }
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
