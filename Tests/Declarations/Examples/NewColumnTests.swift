import Manifest
import ModuleKit
import Outside
import Synchronization
import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import trackctl

/// Checks that a new column of a module appears in every client, without changes to the clients.
@Suite("A new column")
struct NewColumnTests {
  /// A host in this process that trackctl reaches over a socket.
  private final class Served: Sendable {
    private let harness: Mutex<UncheckedHarness>
    let document: JSON

    init(_ entry: Host.Entry, _ folder: TestFolder) throws {
      let harness = try folder.harness([entry])
      document = try harness.call("rpc.discover")
      self.harness = Mutex(UncheckedHarness(harness))
    }

    func answer(_ request: JSON) -> [FakeServer.Act] {
      harness.withLock { served in
        let method = request["method"]?.string ?? ""
        let reply = served.harness.respond(method, request["params"] ?? [:])
        var lines = [
          FakeServer.Act.line("\(reply.setting("id", request["id"] ?? .null))")
        ]
        lines += served.harness.takeEvents().map { .line("\($0)") }
        return lines
      }
    }

    func close() { harness.withLock { $0.harness.close() } }
  }

  /// The harness isn't Sendable. The wrapper is still safe, because only the server's thread uses the harness, and only
  /// while the thread holds a lock.
  private struct UncheckedHarness: @unchecked Sendable {
    let harness: HostHarness
    init(_ harness: HostHarness) { self.harness = harness }
  }

  private func lines(_ entry: Host.Entry, in folder: TestFolder) throws -> [String: String] {
    let served = try Served(entry, folder)
    defer { served.close() }
    let server = try FakeServer(path: folder.path + "/new") { request, _ in served.answer(request) }
    var said: [String: String] = [:]
    for (name, words) in [
      ("add", ["garden", "add", "Fern", "--water", "3"]), ("list", ["garden", "list"]),
      ("csv", ["export", "csv", "--module", "garden"]), ("jsonl", ["export", "jsonl", "--module", "garden"]),
      ("help", ["garden", "add", "--help"]),
    ] {
      let result = try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", server.path] + words, in: folder,
        environment: ["NO_COLOR=1", "TZ=UTC"])
      #expect(result.ending == .exited(0), "\(words): \(result.errors)")
      said[name] = result.output
    }
    let sources = ClientSource.all(of: served.document.without(["x-label", "x-role", "x-title"]))
    said["client"] = sources["GardenModule.swift"]
    return said
  }

  @Test(
    "of a built-in or custom module is in lists, help, tables, JSON Lines and the typed client",
    arguments: [true, false])
  func column(isManifest: Bool) throws {
    let entry = isManifest ? try GardenManifest.entry : Host.Entry.of(Garden.self)
    let said = try lines(entry, in: TestFolder())
    #expect(said["add"]?.hasPrefix("added plant 1: Fern, 3") == true, "\(said["add"] ?? "")")
    #expect(said["list"]?.contains("LITRES") == true && said["list"]?.contains(" 3") == true, "\(said["list"] ?? "")")
    #expect(
      said["csv"]?.contains("name,water") == true && said["csv"]?.contains("Fern,3") == true, "\(said["csv"] ?? "")")
    #expect(said["jsonl"]?.contains(#""water":3"#) == true, "\(said["jsonl"] ?? "")")
    #expect(said["help"]?.contains("--water") == true, "\(said["help"] ?? "")")
    #expect(said["client"]?.contains("public let water: Int") == true)
  }
}

/// A module of plants. Its new column says how much water each plant needs.
private struct Garden: Module {
  static let name = "garden"
  static let tables: [TableDescription<Garden>] = [
    TableDescription("plants", table: { $0.plants }, change: { $1(&$0.plants) })
  ]
  static let methods: [Method<Garden>] = [add, list]
  static var meanings: [NamedMeaning] {
    [NamedMeaning("plants", "Plants", "Pflanzen"), NamedMeaning("plant", "Plant", "Pflanze")]
  }

  private static let plant = Param<String>.name("name", "what it is called", 1...60)
  private static let water = Param<Int>.integer("water", "how much it wants", 0...100)
    .meant(.count, "Litres", "Liter").or(0)

  private static let add = Method<Garden>.changes(
    "garden.add", "Plants something.",
    done: Sentence("added plant {plant.id}: {plant.name, plant.water}", nil), params: [plant, water],
    result: [Plant.field]
  ) { garden, call, writer in
    let row = garden.plants.insert { Plant(id: $0, user: call.user, name: call[plant], water: call[water]) }
    garden.reply(with: row, call, to: &writer)
  }

  private static let list = Method<Garden>.reads(
    "garden.list", "Lists plants.", params: Page.params, result: Page.fields("plants", .object(Plant.fields))
  ) { garden, call, writer in
    garden.page("plants", garden.plants.rows.map(\.id), call, to: &writer, cursor: { Cursor("plants", [$0]) }) {
      garden.plants[$0]
    }
  }

  var plants = ModuleKit.Table<Plant, NoIndex<Plant>>()
}

private struct Plant: OwnedRow, ShownRow {
  static let one: StaticString = "plant"
  let id: Int
  var user: Int
  var name: String
  var water: Int

  static func blank(_ id: Int) -> Plant { Plant(id: id, user: 0, name: "", water: 0) }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("name", &name, .string(1...60))
    try carrier.member("water", &water, .integer(0...100).meant(.count, "Litres", "Liter"))
  }

  func showMembers(to viewer: Viewer, in garden: borrowing Garden, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("name", name, .text(1...60))
    reply.member("water", water, .integer(0...100).meant(.count, "Litres", "Liter"))
  }
}

/// The module `Garden`, written as a manifest.
private enum GardenManifest {
  static var entry: Host.Entry {
    get throws {
      let text = """
        {
          "module": "garden", "protocol": 1, "schema": 1, "summary": "Plants.",
          "tables": {
            "plants": {
              "row": {
                "user": {"type": "account", "is": "caller"}, "name": {"type": "string", "maxLength": 60},
                "water": {
                  "type": "integer", "minimum": 0, "maximum": 100, "default": 0, "role": "count",
                  "label": {"en": "Litres", "de": "Liter"}
                }
              },
              "one": "plant", "title": "name", "owner": "user", "verbs": ["add", "list"]
            }
          }
        }
        """
      return Host.Entry(try Manifest(reading: Array(text.utf8)).definition)
    }
  }
}
