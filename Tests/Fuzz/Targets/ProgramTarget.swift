import Manifest
import ModuleKit
import Synchronization
import TestSupport
import Wire

@testable import Host
@testable import Outside

/// A module's program answers a request with arbitrary lines. The call must either succeed or be refused with a reason,
/// and a refused call must change nothing. Rows must match the manifest, and a restart must find the same rows.
///
/// In the lines, `$I` stands for the id of the request, so that lines can pass the check of the id.
enum ProgramTarget {
  private static let manifest: Manifest = {
    do throws(Mistakes) { return try Manifest(reading: Array(ManualManifests.count.utf8)) } catch {
      fatalError("the manual's manifest: \(error.all)")
    }
  }()

  @Sendable static func run(_ bytes: [UInt8]) throws {
    let program = SaidProgram(bytes.split(separator: UInt8(ascii: "\n")).prefix(16).map(Array.init))
    var host = FuzzedHost(modules: ["count"], entries: [Host.Entry(manifest.definition(running: program))])
    defer { host.harness.close() }
    for name in ["a", "b"] { _ = try host.harness.call("count.add", ["name": JSON(name), "n": 1]) }
    _ = try host.harness.call("count.add", ["name": "a", "n": 7], as: 1001)
    let before = host.look(at: "count")
    for isDry in [true, false] {
      let reply = host.harness.respond("count.up", ["name": "a", "dryRun": JSON(isDry)])
      try ReplyRules.check(reply)
      if reply["result"] == nil || isDry { try host.holdUnchanged("count", "\(reply)") }
      try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one: \(reply)")
      guard let result = reply["result"] else { continue }
      try hold(result["n"]?.int != nil, "an undeclared result: \(reply)")
      if !isDry, result["changed"]?.bool != false {
        try hold(
          host.harness.respond("history.undo", ["module": "count"])["result"] != nil, "it can't be undone: \(reply)")
        try hold(host.look(at: "count") == before, "the rows differ after an undo: \(reply)")
      }
    }
    try host.restart("a restart")
  }
}

/// A program that gives the same answer to every request.
private final class SaidProgram: ProgramRunning {
  private let lines: [[UInt8]]

  init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    done(answer(call))
    return true
  }

  private func answer(_ call: ProgramCall) -> Result<Prepared, Rejection> {
    var dialogue = Dialogue(module: "count")
    let asked: [UInt8]
    do throws(Rejection) { asked = try dialogue.ask(call) } catch { return .failure(error) }
    let id = (try? JSON(parsing: asked))?["id"]?.description ?? ""
    for line in lines {
      let bytes = Self.filled(line, id)
      do throws(ProgramFault) {
        if case .answered(let result) = try dialogue.hear(bytes, in: 0..<bytes.count) { return result }
      } catch {
        return .failure(error.rejection(of: "count"))
      }
    }
    return .failure(ProgramFault.died.rejection(of: "count"))
  }

  private static func filled(_ line: [UInt8], _ id: String) -> [UInt8] {
    var filled: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == UInt8(ascii: "$"), place + 1 < line.count, line[place + 1] == UInt8(ascii: "I") {
        filled += Array(id.utf8)
        place += 2
      } else {
        filled.append(line[place])
        place += 1
      }
    }
    return filled
  }
}
