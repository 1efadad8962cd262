import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Host
@testable import Remarks

/// The remarks in a whole host, over real files, with a clock of the test's at 2026-11-18T11:06:40Z.
///
/// Accounts are numbered as they first call: of a fresh world the first caller is 1.
final class World {
  private let folder = TestFolder()
  private let clock = TestClock()
  private(set) var harness: HostHarness

  static let admin: UInt32 = 0
  static let ann: UInt32 = 5000
  static let ben: UInt32 = 5001

  init() throws {
    harness = try folder.harness([.of(Remarks.self)], clock: clock)
  }

  deinit { harness.close() }

  /// What the clock shows, in seconds since 1970.
  var now: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  // MARK: Calls

  /// Calls a method, and returns whatever comes.
  @discardableResult
  func respond(_ method: String, _ params: JSON, as uid: UInt32) -> JSON {
    harness.respond(method, params, as: uid)
  }

  /// Calls a method that must succeed, and whose reply must be what the method declares.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> JSON {
    let result = try harness.call(method, params, as: uid)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// The violations of a call that must be refused for them, like `lat: range`.
  func violations(_ method: String, _ params: JSON, as uid: UInt32 = ann) throws -> [String] {
    let error = try harness.refusal(method, params, as: uid)
    return error["data"]?["violations"]?.elements.map {
      "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")"
    } ?? []
  }

  /// Leaves a remark; its id.
  @discardableResult
  func add(
    _ text: String, _ lat: JSON = 0, _ lon: JSON = 0, as uid: UInt32 = ann, private isPrivate: Bool = false
  ) throws -> Int {
    let visibility: JSON = isPrivate ? "private" : "public"
    let params: JSON = ["text": JSON(text), "lat": lat, "lon": lon, "visibility": visibility]
    return try #require(try call("remarks.add", params, as: uid)["remark"]?["id"]?.int)
  }

  /// The ids of a page.
  func ids(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> [Int] {
    try #require(try call(method, params, as: uid)["remarks"]).elements.compactMap { $0["id"]?.int }
  }

  /// All pages of a list, one after the other.
  func pages(_ method: String, _ params: JSON, limit: Int, as uid: UInt32 = ann) throws -> [[Int]] {
    var pages: [[Int]] = []
    var next: JSON?
    repeat {
      var page = params.with("limit", JSON(limit))
      if let next { page = page.with("cursor", next) }
      let reply = try call(method, page, as: uid)
      pages.append(reply["remarks"]?.elements.compactMap { $0["id"]?.int } ?? [])
      next = reply["next"]
    } while next != nil && pages.count < 1000
    return pages
  }

  /// Ends the host and starts another over the same files.
  func restart() throws {
    harness.close()
    harness = try folder.harness([.of(Remarks.self)], clock: clock)
  }

  // MARK: Looking

  private var module: ModuleHost<Remarks> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<Remarks> }).first else {
      preconditionFailure("the remarks are not there")
    }
    return module
  }

  var methods: [String] { module.declarations.map(\.name) }

  /// The rows themselves.
  var rows: [Remark] { Array(module.state.remarks.rows) }

  func load(_ remark: Remark) { module.state.remarks.load(remark) }

  var indexesAreTrue: Bool { module.indexesAreTrue }

  /// How many rows were looked up since the start.
  var visits: Int { module.visits }
}

extension JSON {
  /// The object with one more member.
  func with(_ name: String, _ value: JSON) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for member in members {
      writer.key(escaping: member.key.string ?? "")
      writer.raw(member.value.raw)
    }
    writer.key(escaping: name)
    writer.raw(value.raw)
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }

  /// The object without a member.
  func without(_ name: String) -> JSON {
    members.filter { !$0.key.isString(name) }.reduce([:]) { $0.with($1.key.string ?? "", $1.value) }
  }
}
