import ModuleKit
import Outside
import TestSupport
import Wire

/// A program that is a function instead of a process, so that a seed determines the whole history. Requests and answers
/// still pass through the dialogue line by line.
final class ScriptedProgram: ProgramRunning {
  enum Answer {
    case result(reply: JSON, put: [String: JSON])
    case refusal(code: Int, reason: String)
  }

  /// Finds the rows of a table that have these values.
  typealias Find = (_ table: String, _ wanted: JSON) -> [JSON]
  typealias Script = @Sendable (_ params: JSON, _ find: Find) -> Answer

  private let module: String
  private let script: Script

  init(_ module: String, _ script: @escaping Script) {
    self.module = module
    self.script = script
  }

  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    done(answer(call))
    return true
  }

  func answer(_ call: ProgramCall) -> Result<Prepared, Rejection> {
    var dialogue = Dialogue(module: module)
    let asked: JSON
    do throws(Rejection) { asked = try Self.parsed(dialogue.ask(call)) } catch { return .failure(error) }
    guard let id = asked["id"], let params = asked["params"] else { preconditionFailure("it was asked \(asked)") }
    let answer = script(params) { table, wanted in
      let found = Self.say(
        [
          "id": "m", "method": "rows.find",
          "params": ["call": id, "table": JSON(table), "where": wanted, "limit": 1000],
        ],
        &dialogue)
      guard case .reply(let bytes) = found else { return [] }
      return Self.parsed(bytes)["result"]?["rows"]?.elements.map(\.self) ?? []
    }
    let event =
      switch answer {
      case .result(let reply, let put):
        Self.say(["id": id, "result": ["reply": reply, "put": .object(put)]], &dialogue)
      case .refusal(let code, let reason):
        Self.say(
          ["id": id, "error": ["code": JSON(code), "message": "No.", "data": ["reason": JSON(reason)]]], &dialogue)
      }
    guard case .answered(let result) = event else { preconditionFailure("\(answer) is not an answer") }
    return result
  }

  private static func say(_ message: JSON, _ dialogue: inout Dialogue) -> Dialogue.Event? {
    let line = Array(message.raw)
    return try? dialogue.hear(line, in: 0..<line.count)
  }

  private static func parsed(_ line: [UInt8]) -> JSON {
    guard let json = try? JSON(parsing: line) else { preconditionFailure("the host sends invalid JSON") }
    return json
  }
}
