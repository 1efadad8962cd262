import Manifest
import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Host
@testable import Outside

/// A custom module in a complete host with real files. The test's clock starts at 2026-11-18T11:06:40Z.
final class World {
  let folder = TestFolder()
  let clock = TestClock()
  private(set) var manifest: Manifest
  private(set) var harness: HostHarness
  private let configuration: HostConfiguration
  private let program: (any ProgramRunning)?

  init(
    _ text: String = Modules.expenses, zone: String = "UTC", program: (any ProgramRunning)? = nil
  ) throws {
    self.program = program
    manifest = try Manifest(reading: Array(text.utf8))
    var configuration = HostConfiguration()
    configuration.timeZoneName = zone
    self.configuration = configuration
    harness = try folder.harness(
      [Host.Entry(manifest.definition(running: program))], clock: clock, configuration: configuration)
  }

  deinit { harness.close() }

  func restart() throws {
    harness.close()
    harness = try folder.harness(
      [Host.Entry(manifest.definition(running: program))], clock: clock, configuration: configuration)
  }

  /// Restarts the host with the same files and another manifest.
  func become(_ text: String) throws {
    manifest = try Manifest(reading: Array(text.utf8))
    try restart()
  }

  /// Makes a call that must succeed. Checks that the reply has the form that the method declares.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> JSON {
    let result = try harness.call(method, params, as: uid)
    if let declaration = host.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// Makes a call that must be refused. Returns the reason, and the violations of params.
  func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32 = 1000) throws -> String {
    let data = try harness.refusal(method, params, as: uid)["data"]
    let violations =
      data?["violations"]?.elements.map { "\($0["field"]?.string ?? "") \($0["reason"]?.string ?? "")" } ?? []
    return ([data?["reason"]?.string ?? ""] + violations).joined(separator: ", ")
  }

  func add(_ params: JSON, as uid: UInt32 = 1000) throws -> Int {
    let reply = try call("\(manifest.name).add", params, as: uid)
    return try #require(reply[manifest.tables[0].one]?["id"]?.int)
  }

  var host: ModuleHost<OutsideState> {
    guard let host = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<OutsideState> }).first else {
      preconditionFailure("the host has a custom module")
    }
    return host
  }

  var dump: [String] { harness.host.dump(manifest.name) }
  var rev: Int { host.ledger.rev }
}

enum Modules {
  /// The manifest of one of the installed example modules.
  static func example(_ name: String) throws -> String {
    try TestFiles.text(of: "\(DaemonPrograms.root)/examples/modules/\(name)/module.json")
  }

  static let expenses = ManualManifests.expenses

  /// The manifest of a module with a program, copied from the manual.
  static let count = ManualManifests.count

  /// A module for things in a house. Everybody can see all things. If a room is deleted, its things are deleted too,
  /// and borrowers are reminded of things that are due.
  static let inventory = """
    {
      "module": "inventory", "protocol": 1, "schema": 1, "summary": "Things of a house, and where they are.",
      "tables": {
        "things": {
          "row": {
            "room":  {"type": "reference", "to": "rooms", "onDelete": "remove"},
            "box":   {"type": "reference", "to": "boxes", "optional": true},
            "name":  {"type": "string", "maxLength": 60},
            "state": {"type": "choice", "choices": ["new", "used", "broken"], "default": "used"},
            "worth": {"type": "decimal", "digits": 2, "optional": true},
            "pieces": {"type": "integer", "minimum": 0, "maximum": 1000, "default": 1},
            "tags":  {"type": "tags", "count": 3},
            "place": {"type": "place", "optional": true},
            "fine":  {"type": "boolean", "default": true},
            "notes": {"type": "text", "maxLength": 500, "optional": true},
            "bought": {"type": "date", "default": "today"},
            "due":   {"type": "time", "optional": true},
            "whose": {"type": "account", "is": "caller"}
          },
          "one": "thing", "visible": "members", "unique": [["room", "name"]],
          "index": [["room"], ["state", "room"], ["pieces"], ["whose"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        },
        "rooms": {
          "row": {"name": {"type": "string", "maxLength": 60}}, "one": "room", "unique": [["name"]],
          "verbs": ["add", "list", "edit", "delete"]
        },
        "boxes": {
          "row": {"name": {"type": "string"}, "owner": {"type": "account", "is": "caller"}},
          "one": "box", "owner": "owner", "visible": "members", "verbs": ["add", "delete", "edit"]
        }
      },
      "notices": {"inventory.due": {"summary": "A thing is due.", "table": "things", "column": "due"}}
    }
    """

  /// A module for loans. Only the lender and the borrower can see a loan.
  static let loans = """
    {
      "module": "loans", "protocol": 1, "schema": 1, "summary": "Who lent whom what.",
      "tables": {
        "loans": {
          "row": {
            "lender": {"type": "account", "is": "caller"}, "borrower": {"type": "account"},
            "what": {"type": "string"}, "days": {"type": "integer", "minimum": 0, "default": 7},
            "lent": {"type": "date", "default": "today"}
          },
          "one": "loan", "owner": "lender", "visible": ["lender", "borrower"], "index": [["borrower"], ["days"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        }
      }
    }
    """
}
