import Manifest
import ModuleKit
import Time
import Wire

@testable import Outside
@testable import Programs

/// Makes calls for a program, without a host.
struct Asked {
  let manifest: Manifest
  private let state: OutsideState

  /// - Parameter rows: how many rows the module's table contains.
  init(rows: Int = 0, deadlineMilliseconds: Int = 1000) throws {
    let text = """
      {
        "module": "count", "protocol": 1, "schema": 1, "summary": "Counts.",
        "tables": {"counts": {"row": {"n": {"type": "integer"}}, "one": "count", "visible": "members", "verbs": ["list"]}},
        "methods": {
          "count.look": {
            "summary": "Looks.", "deadlineMilliseconds": \(deadlineMilliseconds), "result": {"n": {"type": "integer"}}
          }
        }
      }
      """
    manifest = try Manifest(reading: Array(text.utf8))
    let layout = Layout(manifest, 0)
    var state = OutsideState(manifest, [layout])
    for id in 0..<rows { _ = state.tables[0].insert { OutsideRow(id: $0, layout, [.number(id)]) } }
    state.tables[0].settle()
    self.state = state
  }

  func call(by user: Int) -> ProgramCall {
    let call = Call(
      moment: Moment(now: Instant(seconds: 1_795_000_000), context: CallContext()), user: user,
      origin: .user(1000), isAdmin: false, revision: 0, params: nil)
    return ProgramCall(manifest: manifest, method: manifest.methods[0], state: state, call: call, params: [])
  }

  func job(by user: Int) -> ProgramJob { ProgramJob(call: call(by: user)) { _ in } }
}
