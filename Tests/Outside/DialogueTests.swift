import Manifest
import ModuleKit
import Synchronization
import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// Tests what a program can answer, line by line, and the effects of its answers. No process is started.
@Suite("The dialogue of a host and a program")
struct DialogueTests {
  private let world: World
  private let program = ToldProgram()

  init() throws { world = try World(Modules.count, program: program) }

  /// Makes a call for which the program answers with these lines. In them, `$ID` stands for the request's id, and
  /// `$NEXT` for the table's next id.
  private func up(_ lines: String..., name: String = "a") throws -> JSON {
    program.lines.withLock { $0 = lines }
    return world.harness.respond("count.up", ["name": JSON(name)])
  }

  private func reason(_ lines: String...) throws -> String? {
    program.lines.withLock { $0 = lines }
    return world.harness.respond("count.up", ["name": "a"])["error"]?["data"]?["reason"]?.string
  }

  private static func result(_ put: String, reply: String = #"{"n":1}"#, gone: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":$ID,"result":{"reply":\#(reply),"put":\#(put),"del":\#(gone)}}"#
  }

  @Test("rows from the program are stored, with the manifest's defaults")
  func put() throws {
    let reply = try up(Self.result(#"{"counts":[{"id":1,"name":"a"}]}"#))
    #expect(reply["result"] == ["n": 1, "rev": 1])
    #expect(world.dump == [#"counts 1 {"user":1,"name":"a","n":0}"#])
    _ = try up(Self.result(#"{"counts":[{"id":1,"n":5}]}"#))
    #expect(world.dump == [#"counts 1 {"user":1,"name":"a","n":5}"#])
    _ = try up(Self.result("{}", gone: #"{"counts":[1]}"#))
    #expect(world.dump == [])
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("the program learns the caller, the verb and the rows that it needs")
  func told() throws {
    _ = try world.call("count.add", ["name": "A", "n": 3])
    _ = try world.call("count.add", ["name": "b"])
    _ = try world.call("count.add", ["name": "a"], as: 1001)
    _ = try up(Self.result("{}"))
    let asked = try #require(program.asked.withLock { $0.last })
    #expect(asked["method"]?.string == "call")
    let params = try #require(asked["params"])
    #expect(params["method"]?.string == "count.up")
    #expect(params["params"] == ["name": "a"])
    #expect(params["user"]?.int == 1)
    #expect(params["rev"]?.int == 3)
    #expect(params["dryRun"]?.bool == false)
    #expect(params["now"]?.string == "2026-11-18T11:06:40Z")
    #expect(params["rows"] == ["counts": ["rows": [["id": 1, "user": 1, "name": "A", "n": 3]], "next": 4]])
  }

  @Test(
    "anything outside its manifest is refused, and nothing changes",
    arguments: [
      (#"{"counts":[{"id":2,"n":5}]}"#, "module.trespass"),
      (#"{"counts":[{"id":3,"name":"x"},{"id":3,"name":"y"}]}"#, "module.trespass"),
      (#"{"counts":[{"id":9,"name":"x"}]}"#, "module.outOfRange"),
      (#"{"counts":[{"id":1,"what":5}]}"#, "module.undeclared"), (#"{"things":[]}"#, "module.undeclared"),
      (#"{"counts":[{"id":1,"n":-1}]}"#, "module.wrongType"), (#"{"counts":[{"n":1}]}"#, "module.wrongType"),
      (#"{"counts":[{"id":1,"user":77}]}"#, "module.wrongType"), (#"{"counts":{"id":1}}"#, "module.wrongType"),
      (#"{"counts":[{"id":1,"name":null}]}"#, "module.wrongType"),
      (#"{"counts":[{"id":3,"name":"a"}]}"#, "count.taken"),
    ])
  func refused(_ put: String, _ expected: String) throws {
    _ = try world.call("count.add", ["name": "a"])
    _ = try world.call("count.add", ["name": "a"], as: 1001)
    let (dump, rev) = (world.dump, world.rev)
    #expect(try reason(Self.result(put)) == expected)
    #expect(world.dump == dump)
    #expect(world.rev == rev)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("it puts and deletes a limited number of rows, none of them both, and deletes only rows it was given")
  func crowds() throws {
    _ = try world.call("count.add", ["name": "a"])
    _ = try world.call("count.add", ["name": "b"], as: 1001)
    let dump = world.dump
    let rows = (3...1_003).map { #"{"id":\#($0),"name":"row \#($0)"}"# }
    #expect(try reason(Self.result(#"{"counts":[\#(rows.joined(separator: ","))]}"#)) == "module.tooMany")
    #expect(try reason(Self.result(#"{"counts":[{"id":1,"n":5}]}"#, gone: #"{"counts":[1]}"#)) == "module.trespass")
    #expect(try reason(Self.result("{}", gone: #"{"counts":[2]}"#)) == "module.trespass")
    #expect(world.dump == dump)
    let some = rows.prefix(1_000).joined(separator: ",")
    #expect(try up(Self.result(#"{"counts":[\#(some)]}"#))["result"]?["rev"]?.int == 3)
  }

  @Test("a program that speaks another protocol, or answers something else, is rejected")
  func greeting() throws {
    for (line, isGood) in [
      (#"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#, true),
      (#"{"jsonrpc":"2.0","id":1,"result":{"protocol":2}}"#, false), (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, false),
      (#"{"jsonrpc":"2.0","id":2,"result":{"protocol":1}}"#, false),
    ] {
      var dialogue = Dialogue(module: "count")
      _ = dialogue.greet(world.manifest, Settings())
      let bytes = Array(line.utf8)
      if isGood {
        guard case .greeted = try dialogue.hear(bytes, in: 0..<bytes.count) else {
          Issue.record("the protocol is right")
          continue
        }
      } else {
        #expect(throws: ProgramFault.self) { try dialogue.hear(bytes, in: 0..<bytes.count) }
      }
    }
  }

  @Test("a reply has exactly what the manifest says")
  func replies() throws {
    #expect(try reason(Self.result("{}", reply: #"{"n":1,"m":2}"#)) == "module.undeclared")
    #expect(try reason(Self.result("{}", reply: "{}")) == "module.wrongType")
    #expect(try reason(Self.result("{}", reply: #"{"n":"1"}"#)) == "module.wrongType")
    #expect(try reason(#"{"jsonrpc":"2.0","id":$ID,"result":{"reply":{"n":1},"also":1}}"#) == "module.undeclared")
    #expect(try reason(#"{"jsonrpc":"2.0","id":$ID,"result":7}"#) == "module.wrongType")
  }

  @Test("its own refusals reach the caller with reason and data; an invalid refusal is a failure")
  func refusals() throws {
    let refusal = try up(
      #"{"jsonrpc":"2.0","id":$ID,"error":{"code":-32001,"message":"No.","data":{"reason":"count.unknown","name":"a"}}}"#
    )
    #expect(refusal["error"] == ["code": -32001, "message": "No.", "data": ["reason": "count.unknown", "name": "a"]])
    #expect(
      try reason(#"{"jsonrpc":"2.0","id":$ID,"error":{"code":-32603,"message":"oops"}}"#) == "module.programFailed")
    #expect(try reason(#"{"jsonrpc":"2.0","id":$ID,"error":{"code":-32002,"message":"x"}}"#) == "count.refused")
  }

  @Test("it may request more rows within its call, and change those, too")
  func find() throws {
    for name in ["x", "y", "z"] { _ = try world.call("count.add", ["name": JSON(name)], as: 1001) }
    let ask =
      #"{"jsonrpc":"2.0","id":"m1","method":"rows.find","params":{"call":$ID,"table":"counts","where":{"user":1},"limit":2}}"#
    _ = try up(ask, Self.result(#"{"counts":[{"id":2,"n":9}]}"#))
    let found = try #require(program.asked.withLock { $0.last })
    #expect(found["result"]?["rows"]?.elements.map { $0["id"]?.int } == [1, 2])
    #expect(found["result"]?["next"]?.int == 3)
    #expect(world.dump[1] == #"counts 2 {"user":1,"name":"y","n":9}"#)
    #expect(try reason(ask, Self.result(#"{"counts":[{"id":3,"n":9}]}"#)) == "module.trespass")
  }

  @Test(
    "an answer that doesn't match the request ends it",
    arguments: [
      "hello", "[]", "7", #"{"jsonrpc":"2.0","id":99,"result":{}}"#, #"{"jsonrpc":"2.0","id":$ID}"#, #"{"result":{}}"#,
      String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
      // This value is nested so deeply that the whole answer is invalid. With less nesting, only its type would be
      // wrong for the column.
      result(
        #"{"counts":[{"id":1,"name":"# + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}]}"),
    ])
  func confused(_ line: String) throws {
    #expect(try reason(line) == "module.confused")
    #expect(world.rev == 0)
  }

  @Test("invalid requests by the program are refused, and the call continues")
  func strangeRequests() throws {
    for ask in [
      #"{"jsonrpc":"2.0","id":"m1","method":"system.export","params":{}}"#,
      #"{"jsonrpc":"2.0","id":"m1","method":"rows.find","params":{"call":0,"table":"counts"}}"#,
      #"{"jsonrpc":"2.0","id":"m1","method":"rows.find","params":{"call":$ID,"table":"others"}}"#,
      #"{"jsonrpc":"2.0","id":"m1","method":"rows.find","params":{"call":$ID,"table":"counts","where":{"who":1}}}"#,
    ] {
      #expect(try up(ask, Self.result("{}"))["result"]?["n"]?.int == 1)
      #expect(program.asked.withLock { $0.last }?["error"] != nil)
    }
  }

  @Test(
    "a verb can't be undone once its row belongs to another user, and the refusal reveals nothing"
  )
  func undoOfOthers() throws {
    _ = try world.call("count.add", ["name": "a"])
    _ = try world.call("count.add", ["name": "x"], as: 1001)
    _ = try up(Self.result(#"{"counts":[{"id":1,"user":2}]}"#))
    for rev in [1, 1] {
      #expect(try world.refusal("history.undo", ["module": "count", "rev": JSON(rev)]) == "count.notYours")
    }
    #expect(try world.refusal("history.undo", ["module": "count", "rev": 1], as: 0) == "history.touched")
    // The caller may undo the changes that the program made in a call. The program's author decides which users may
    // make such calls.
    #expect(try world.call("history.undo", ["module": "count", "rev": 3])["undone"]?.int == 3)
    #expect(try world.call("history.undo", ["module": "count", "rev": 1])["undone"]?.int == 1)
  }

  @Test("other changes of the module wait their turn, and reads don't")
  func turns() throws {
    program.isSilent.withLock { $0 = true }
    let first = world.harness.begin("count.up", ["name": "a"])
    let second = world.harness.begin("count.add", ["name": "b"], as: 1001)
    let third = world.harness.begin("history.undo", ["module": "count"], as: 1001)
    #expect(try world.call("count.list", as: 1002)["counts"]?.count == 0)
    program.lines.withLock { $0 = [Self.result(#"{"counts":[{"id":1,"name":"a","n":1}]}"#)] }
    program.isSilent.withLock { $0 = false }
    program.speak()
    #expect(first()["result"]?["rev"]?.int == 1)
    #expect(second()["result"]?["row"]?["id"]?.int == 2)
    #expect(third()["result"]?["undone"]?.int == 2)
  }
}

/// A program that gives the answers that the test has chosen.
final class ToldProgram: ProgramRunning {
  let lines = Monitor<[String]>([])
  let asked = Monitor<[JSON]>([])
  let isSilent = Monitor(false)
  private let waiting = Monitor<[(ProgramCall, @Sendable (Result<Prepared, Rejection>) -> Void)]>([])

  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    waiting.withLock { $0.append((call, done)) }
    if !isSilent.withLock({ $0 }) { speak() }
    return true
  }

  func speak() {
    for (call, done) in waiting.withLock({ waiting in
      defer { waiting = [] }
      return waiting
    }) {
      done(result(of: call))
    }
  }

  private func result(of call: ProgramCall) -> Result<Prepared, Rejection> {
    var dialogue = Dialogue(module: "count")
    do throws(Rejection) { note(try dialogue.ask(call)) } catch { return .failure(error) }
    let id = asked.withLock { $0.last }?["id"]?.description ?? ""
    for line in lines.withLock({ $0 }) {
      let bytes = Array(line.split(separator: "$ID", omittingEmptySubsequences: false).joined(separator: id).utf8)
      do throws(ProgramFault) {
        switch try dialogue.hear(bytes, in: 0..<bytes.count) {
        case .answered(let result): return result
        case .reply(let reply): note(reply)
        case .greeted, .nothing: break
        }
      } catch {
        return .failure(error.rejection(of: "count"))
      }
    }
    return .failure(ProgramFault.died.rejection(of: "count"))
  }

  private func note(_ line: [UInt8]) {
    if let json = try? JSON(parsing: line) { asked.withLock { $0.append(json) } }
  }
}
