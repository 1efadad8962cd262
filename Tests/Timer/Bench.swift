import Glibc
import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Host
@testable import Timer

/// The timer in a whole host, over real files, with a clock of the test's.
///
/// The clock stands at 2026-11-18T11:06:40Z, a Wednesday, until it is moved.
final class Bench {
  private let folder = TestFolder()
  private let clock: TestClock
  private var harness: HostHarness
  private let configuration: HostConfiguration

  init(settings: Settings = Settings(), zone: String = "UTC") throws {
    var configuration = HostConfiguration()
    configuration.settings = settings
    configuration.timeZoneName = zone
    clock = TestClock()
    harness = try folder.harness([.of(Timer.self)], clock: clock, configuration: configuration)
    self.configuration = configuration
  }

  deinit { harness.close() }

  /// What the clock shows, since 1970.
  var seconds: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  var now: String { Instant(seconds: clock.now).description }

  /// A moment so many seconds from now, as text.
  func time(_ seconds: Int) -> JSON { JSON((Instant(seconds: clock.now) + seconds).description) }

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

  /// Calls a method, and returns whatever comes.
  @discardableResult
  func respond(_ method: String, _ params: JSON, as uid: UInt32 = 1000) -> JSON {
    harness.respond(method, params, as: uid)
  }

  /// Calls a method that must be refused.
  func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> Refusal {
    Refusal(try harness.refusal(method, params, as: uid))
  }

  /// Adds an entry that starts so many seconds ago and lasts so long; its id.
  @discardableResult
  func add(_ project: String, ago: Int, lasting seconds: Int, tags: [String] = []) throws -> Int {
    let entry = try call(
      "timer.add",
      [
        "project": JSON(project), "startedAt": time(-ago), "stoppedAt": time(seconds - ago), "tags": JSON(tags),
      ])
    return try #require(entry["entry"]?["id"]?.int)
  }

  /// Adds an entry between two times; its id.
  @discardableResult
  func add(_ project: String, _ start: String, _ stop: String, tags: [String] = []) throws -> Int {
    let entry = try call(
      "timer.add", ["project": JSON(project), "startedAt": JSON(start), "stoppedAt": JSON(stop), "tags": JSON(tags)])
    return try #require(entry["entry"]?["id"]?.int)
  }

  /// Undoes the caller's latest transaction, or redoes what this one took back.
  @discardableResult
  func undo(_ rev: Int? = nil) throws -> JSON {
    guard let rev else { return try call("history.undo") }
    return try call("history.undo", ["module": "timer", "rev": JSON(rev)])
  }

  func undoRefusal(_ rev: Int) throws -> Refusal {
    try refusal("history.undo", ["module": "timer", "rev": JSON(rev)])
  }

  /// Ends the host and starts another over the same files.
  func restart() throws {
    harness.close()
    harness = try folder.harness([.of(Timer.self)], clock: clock, configuration: configuration)
  }

  // MARK: Pictures' files

  private func path(ofPicture id: Int) -> String { "\(folder.path)/pictures/timer-\(id)" }

  /// Makes the file of a picture something else, or takes it away.
  func overwritePicture(_ id: Int, with bytes: [UInt8]?) throws {
    try #require(unsafe unlink(path(ofPicture: id)) == 0)
    guard let bytes else { return }
    let descriptor = unsafe open(path(ofPicture: id), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  /// The ids of the first few pictures that have a file.
  var pictureFiles: [Int] {
    (1..<10).filter { unsafe access(path(ofPicture: $0), F_OK) == 0 }
  }

  // MARK: Looking

  private var module: ModuleHost<Timer> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<Timer> }).first else {
      preconditionFailure("the timer is not there")
    }
    return module
  }

  /// The rows themselves, for tests that need many at once.
  var state: Timer {
    get { module.state }
    set { module.state = newValue }
  }

  var visits: Int { module.visits }
  var indexesAreTrue: Bool { module.indexesAreTrue }

  /// All rows as JSON, by table.
  var rows: [String] {
    module.rowSources().flatMap { table in
      var rows: [String] = []
      table.forEach { id, row in rows.append("\(table.name) \(id) \(String(decoding: row, as: UTF8.self))") }
      return rows
    }
  }

  /// The entries of a page.
  func list(_ params: JSON = [:]) throws -> [JSON] {
    try call("timer.list", params)["entries"].map { Array($0.elements) } ?? []
  }

  func ids(_ params: JSON = [:]) throws -> [Int] {
    try list(params).compactMap { $0["id"]?.int }
  }

  /// The slices of a report, like `Work 3600 1`: key, seconds, entries.
  func slices(_ params: JSON = [:]) throws -> [String] {
    let slices = try call("timer.report", params)["slices"].map { Array($0.elements) } ?? []
    return slices.map {
      "\($0["key"]?.string ?? "?") \($0["seconds"]?.int ?? -1) \($0["entries"]?.int ?? -1)"
    }
  }

  func projects() throws -> [JSON] {
    try call("timer.projects")["projects"].map { Array($0.elements) } ?? []
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

extension JSON {
  /// The array.
  init(_ texts: [String]) {
    var writer = JSONWriter()
    writer.strings(texts)
    self = (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
