import Accounts
import Chores
import Feed
import Host
import Hours
import Manifest
import ModuleKit
import Outside
import Remarks
import Sync
import System
import TestSupport
import Testing
import Timer
import Wire

/// A machine with a host on a simulated disk. The machine can be killed, restored and copied.
final class Machine {
  let name: String
  let clock: TestClock
  private(set) var disk: SimulatedDisk
  private(set) var pictures: SimulatedDisk
  private(set) var harness: HostHarness
  /// The schema of the machine's custom module.
  private(set) var schema = 1
  /// The user whose record is synced.
  static let uid: UInt32 = 1000

  /// Whether the machine also has the modules that are kept at home.
  private let hasAllModules: Bool

  convenience init(
    _ name: String, seed: UInt64 = 1, clock: TestClock = TestClock(), hasAllModules: Bool = false
  ) throws {
    try self.init(
      name, SimulatedDisk(seed: seed), SimulatedDisk(seed: seed &+ 1), clock, schema: 1, hasAllModules: hasAllModules)
  }

  private init(
    _ name: String, _ disk: SimulatedDisk, _ pictures: SimulatedDisk, _ clock: TestClock, schema: Int,
    hasAllModules: Bool
  ) throws {
    self.name = name
    self.disk = disk
    self.pictures = pictures
    self.clock = clock
    self.schema = schema
    self.hasAllModules = hasAllModules
    harness = try Self.harness(disk, pictures, clock, schema, hasAllModules)
  }

  private static func harness(
    _ disk: SimulatedDisk, _ pictures: SimulatedDisk, _ clock: TestClock, _ schema: Int, _ hasAllModules: Bool
  ) throws -> HostHarness {
    var configuration = HostConfiguration()
    configuration.owner = uid
    return HostHarness(
      [.of(Timer.self), .of(Hours.self), .of(Remarks.self), Host.Entry(try books(schema: schema).definition)]
        + (hasAllModules ? [.of(Chores.self), .of(Feed.self)] : []),
      storage: disk,
      pictures: pictures, clock: clock, configuration: configuration)
  }

  /// The manifest of a custom module whose rows are synced. With schema 3, the module has pictures, and its rows aren't
  /// synced any more.
  static func books(schema: Int = 1) throws -> Manifest {
    let added = (#", "pages": {"type": "integer", "default": 0}"#, #", "cover": {"type": "picture", "optional": true}"#)
    let pages = ["", added.0, added.0 + added.1][schema - 1]
    let steps = ["pages", "cover"].prefix(schema - 1).enumerated().map { number, column in
      #"{"to": \#(number + 2), "steps": [{"do": "add", "table": "books", "column": "\#(column)"}]}"#
    }
    let upgrade = schema == 1 ? "" : #", "migrations": [\#(steps.joined(separator: ", "))]"#
    return try Manifest(
      reading: Array(
        #"""
        {"module": "books", "protocol": 1, "schema": \#(schema)\#(upgrade), "summary": "Books that somebody reads.",
         "tables": {
           "shelves": {"row": {"reader": {"type": "account", "is": "caller"}, "name": {"type": "string", "maxLength": 60}},
             "one": "shelf", "owner": "reader", "visible": "own", "unique": [["reader", "name"]],
             "index": [["reader", "name"]], "verbs": ["add", "list", "edit", "delete"]},
           "books": {"row": {"reader": {"type": "account", "is": "caller"}, "title": {"type": "string", "maxLength": 60},
               "shelf": {"type": "reference", "to": "shelves", "optional": true}, "tags": {"type": "tags"}\#(pages)},
             "one": "book", "owner": "reader", "visible": "own", "verbs": ["add", "list", "edit", "delete"]}}}
        """#.utf8))
  }

  // MARK: Calls

  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = Machine.uid) throws -> JSON {
    try harness.call(method, params, as: uid)
  }

  func reason(_ method: String, _ params: JSON = [:]) throws -> String {
    try harness.refusal(method, params, as: Self.uid)["data"]?["reason"]?.string ?? ""
  }

  // MARK: Restarts, clones and other events

  deinit { harness.host.close() }

  /// Kills the daemon and starts it again.
  func restart() throws {
    disk.kill()
    pictures.kill()
    try start()
  }

  private func start() throws {
    // Ends the threads of the old host. They can no longer change the disk, because `kill` has invalidated their open
    // files.
    harness.host.close()
    harness = try Self.harness(disk, pictures, clock, schema, hasAllModules)
  }

  /// Simulates a power failure and starts the daemon again.
  func crash() throws {
    disk.crash()
    pictures.crash()
    try start()
  }

  /// Starts the daemon again with a newer version of the custom module.
  func upgrade(to newer: Int = 2) throws {
    schema = newer
    try restart()
  }

  /// Makes all later writes fail because the disk is full, or makes room again.
  func fillDisk(_ isFull: Bool) {
    disk.capacity = isFull ? disk.fileNames.reduce(0) { $0 + (disk.contents(of: $1)?.count ?? 0) } : .max
  }

  /// Makes another machine with copies of the same files.
  func copy(_ name: String, clock: TestClock? = nil) throws -> Machine {
    harness.settle()
    let copies = [disk, pictures].map { disk in
      let copy = SimulatedDisk(seed: 7)
      for file in disk.fileNames { copy.put(disk.contents(of: file) ?? [], as: file) }
      return copy
    }
    return try Machine(name, copies[0], copies[1], clock ?? self.clock, schema: schema, hasAllModules: hasAllModules)
  }

  /// Replaces the files of this machine with the files of another machine.
  func restore(_ backup: Machine) throws {
    disk.kill()
    pictures.kill()
    (disk, pictures) = (backup.disk, backup.pictures)
    // The host of the backup must not write any more.
    disk.kill()
    pictures.kill()
    schema = max(schema, backup.schema)
    try start()
    // `trackd --restore` makes this call too.
    #expect(harness.host.keepLostIDs() == nil)
    harness.settle()
  }

  // MARK: Sync

  func side(_ connection: String = "sync", failing after: Int = .max) -> HarnessSide {
    HarnessSide(harness: harness, connection: connection, left: after)
  }

  /// Joins the home, and runs a round of sync.
  @discardableResult
  func join(_ home: Machine, as replica: String? = nil) throws -> SyncSummary {
    defer { harness.disconnect(Self.uid, on: "sync") }
    var round = SyncRound(local: side(), home: home.side(name))
    try round.link(
      replica: replica ?? "\(name)-\(disk.fileNames.count)-\(UInt64.random(in: 0 ... .max))", machine: name,
      address: home.name)
    try round.run(machine: name)
    return round.summary
  }

  @discardableResult
  func sync(_ home: Machine, callsHere: Int = .max, callsThere: Int = .max) throws -> SyncSummary {
    defer { harness.disconnect(Self.uid, on: "sync") }
    var round = SyncRound(local: side(failing: callsHere), home: home.side(name, failing: callsThere))
    try round.run(machine: name)
    return round.summary
  }

  /// The user's rows as text. The ids of accounts are removed, because they differ between machines.
  func rows(of module: String) throws -> [String] {
    let me = try call("accounts.me")["account"]?["id"]?.int ?? 0
    let people = harness.host.accounts.state.people
    let local = ["sync.peers ", "weeks ", "terms ", "contracts ", "invoices "]
    let creator = /"createdBy":([1-9]\d*)/
    return harness.host.dump(module).filter { line in !local.contains { line.hasPrefix($0) } }.map { line in
      ["user", "createdBy", "reader"].reduce(line) { $0.replacing("\"\($1)\":\(me),", with: "\"\($1)\":0,") }
        .replacing("\"reader\":\(me)}", with: "\"reader\":0}").replacing("settings \(me) ", with: "settings 0 ")
        .replacing(creator) { "\"createdBy\":\(people.name(of: Int($0.1) ?? 0))" }
    }.filter { !$0.contains("\"user\":") || $0.contains("\"user\":0") }.sorted()
  }

  func conflicts() throws -> [JSON] { try call("sync.conflicts")["conflicts"]?.elements.map(\.self) ?? [] }
}

/// A daemon in this process as one side of a round. The side stops answering after `left` calls.
final class HarnessSide: SyncSide {
  private let harness: HostHarness
  private let connection: String
  private var left: Int
  private(set) var calls: [String] = []
  /// Called before each call, with the number of the call.
  var meanwhile: (Int) -> Void = { _ in }

  init(harness: HostHarness, connection: String, left: Int) {
    (self.harness, self.connection, self.left) = (harness, connection, left)
  }

  func begin(_ method: String, _ params: JSON) throws(SyncFailure) -> SyncReply {
    let result: Result<JSON, SyncFailure>
    do throws(SyncFailure) { result = .success(try answer(method, params)) } catch { result = .failure(error) }
    return { () throws(SyncFailure) in try result.get() }
  }

  private func answer(_ method: String, _ params: JSON) throws(SyncFailure) -> JSON {
    guard left > 0 else { throw .unreachable("the connection broke") }
    left -= 1
    calls.append(method)
    meanwhile(calls.count)
    let response = harness.respond(method, params, as: Machine.uid, on: connection)
    for message in [params, response] { try requireReadable(message) }
    if let result = response["result"] { return result }
    throw .refused(
      reason: response["error"]?["data"]?["reason"]?.string ?? "", message: response["error"]?["message"]?.string ?? "")
  }

  /// Throws if the receiving program couldn't read the message.
  private func requireReadable(_ message: JSON) throws(SyncFailure) {
    let bytes = Array(message.raw)
    do { _ = try JSON(parsing: bytes, in: 0..<bytes.count, values: 100_000) } catch { throw .malformed("\(error)") }
  }
}
