import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// A program checks rules that a manifest can't express. In these tests, the test decides how the program answers.
@Suite("A program that judges changes")
struct CheckTests {
  private let world: World
  private let program = ToldProgram()

  private static let manifest = """
    {
      "module": "bookings", "protocol": 1, "schema": 1, "summary": "Who has the room when.",
      "tables": {
        "bookings": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "start": {"type": "integer"}, "end": {"type": "integer"}
          },
          "one": "booking", "owner": "user", "visible": "members", "verbs": ["add", "list", "edit", "delete"]
        }
      },
      "check": {"reasons": {"bookings.overlap": {"code": -32002, "message": "Somebody else has the room then."}}}
    }
    """
  private static let yes = #"{"jsonrpc":"2.0","id":$ID,"result":{}}"#
  private static let no =
    #"{"jsonrpc":"2.0","id":$ID,"error":{"code":-32002,"message":"No.","data":{"reason":"bookings.overlap"}}}"#

  init() throws {
    world = try World(Self.manifest, program: program)
    say(Self.yes)
    _ = try world.call("bookings.add", ["start": 9, "end": 10])
  }

  private func say(_ lines: String...) { program.lines.withLock { $0 = lines } }
  private var asked: [JSON] { program.asked.withLock { $0 } }
  private var question: JSON? { asked.last { $0["method"]?.string == "call" }?["params"] }

  @Test("is asked about each verb and undo before it happens, with the rows before and after")
  func asks() throws {
    let first: JSON = ["id": 1, "user": 1, "start": 9, "end": 10]
    #expect(question?["method"] == "check" && question?["verb"] == "bookings.add")
    #expect(question?["changes"] == ["bookings": [["id": 1, "before": .null, "after": first]]])
    _ = try world.call("bookings.edit", ["id": 1, "end": 11])
    let longer = first.with("end", 11)
    #expect(question?["changes"] == ["bookings": [["id": 1, "before": first, "after": longer]]])
    _ = try world.call("history.undo", ["module": "bookings"])
    #expect(question?["verb"] == "history.undo")
    #expect(question?["changes"] == ["bookings": [["id": 1, "before": longer, "after": first]]])
    _ = try world.call("bookings.delete", ["id": 1])
    #expect(question?["changes"] == ["bookings": [["id": 1, "before": first, "after": .null]]])
    #expect(world.rev == 4)
    #expect(world.host.indexesAreTrue)
  }

  @Test("prevents what it refuses, and no id is used up", arguments: ["add", "edit", "delete", "undo", "redo"])
  func refuses(_ verb: String) throws {
    if verb == "redo" { _ = try world.call("history.undo", ["module": "bookings"]) }
    let calls: [String: (String, JSON)] = [
      "add": ("bookings.add", ["start": 9, "end": 10]), "edit": ("bookings.edit", ["id": 1, "end": 11]),
      "delete": ("bookings.delete", ["id": 1]), "undo": ("history.undo", ["module": "bookings"]),
      "redo": ("history.undo", ["module": "bookings", "rev": 2]),
    ]
    let (method, params) = try #require(calls[verb])
    let (dump, rev, bytes) = (world.dump, world.rev, world.folder.bytes(of: "bookings.journal"))
    say(Self.no)
    for params in [params, params.with("dryRun", true), params.with("idempotencyKey", "k")] {
      #expect(try world.refusal(method, params) == "bookings.overlap")
    }
    #expect(world.dump == dump && world.rev == rev)
    #expect(world.folder.bytes(of: "bookings.journal") == bytes)
    #expect(world.host.indexesAreTrue)
    say(Self.yes)
    let reply = try world.call(method, params.with("idempotencyKey", "k"))
    #expect(reply["rev"]?.int == rev + 1)
    if verb == "add" { #expect(reply["booking"]?["id"] == 2) }
    // If an idempotency key is repeated, the call gets the old reply, whatever the program would answer now.
    say(Self.no)
    #expect(try world.call(method, params.with("idempotencyKey", "k"))["replayed"] == true)
  }

  @Test("sees the rows that it requests as they would be, and can't change them")
  func finds() throws {
    let find = #"{"jsonrpc":"2.0","id":"m","method":"rows.find","params":{"call":$ID,"table":"bookings","where":{}}}"#
    say(find, Self.yes)
    _ = try world.call("bookings.edit", ["id": 1, "start": 8, "dryRun": true])
    #expect(asked.last?["result"]?["rows"] == [["id": 1, "user": 1, "start": 8, "end": 10]])
    say(#"{"jsonrpc":"2.0","id":$ID,"result":{"put":{"bookings":[{"id":2,"start":1,"end":2}]}}}"#)
    #expect(try world.refusal("bookings.edit", ["id": 1, "start": 8]) == "module.changedByRead")
    #expect(world.rev == 1)
  }

  @Test("isn't asked if nothing changes, nor at a start")
  func silent() throws {
    let count = asked.count
    #expect(try world.call("bookings.edit", ["id": 1, "end": 10])["changed"] == false)
    #expect(try world.refusal("bookings.delete", ["id": 7]) == "bookings.notFound")
    _ = try world.call("bookings.list")
    let dump = world.dump
    try world.restart()
    #expect(world.dump == dump)
    #expect(asked.count == count)
  }

  @Test("makes all other changes of the module wait, in order, while reads continue")
  func order() throws {
    program.isSilent.withLock { $0 = true }
    let undo = world.harness.begin("history.undo", ["module": "bookings"])
    let add = world.harness.begin("bookings.add", ["start": 1, "end": 2], as: 1001)
    let edit = world.harness.begin("bookings.edit", ["id": 1, "end": 12])
    #expect(try world.call("bookings.list", as: 1002)["bookings"]?.count == 1)
    program.isSilent.withLock { $0 = false }
    program.speak()
    #expect(undo()["result"]?["undone"] == 1)
    #expect(add()["result"]?["booking"]?["id"] == 2)
    #expect(edit()["error"]?["data"]?["reason"] == "bookings.notFound")
    // The undo had to be made before the program was asked about `bookings.add`.
    #expect(question?["verb"] == "bookings.add" && question?["rev"] == 2)
  }

  @Test("that gives no answer prevents the change")
  func dead() throws {
    say()
    #expect(try world.refusal("bookings.add", ["start": 1, "end": 2]) == "module.died")
    #expect(try world.refusal("history.undo", ["module": "bookings"]) == "module.died")
    let message = try world.harness.refusal("bookings.add", ["start": 1, "end": 2])["message"]?.string
    #expect(message?.hasSuffix("It checks every change of bookings, so nothing was changed.") == true)
    say(Self.yes)
    #expect(try world.add(["start": 1, "end": 2]) == 2)
  }
}
