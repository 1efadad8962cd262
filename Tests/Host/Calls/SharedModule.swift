import Manifest
import Outside
import TestSupport
import Wire

@testable import Host

/// A module whose rows everyone can see and change. Its program increments a number. If two changes ran at the same
/// time, both would produce the same number.
enum SharedModule {
  static func program() -> HeldProgram {
    HeldProgram("shared") { params, _ in
      let name = params["params"]?["name"] ?? .null
      let counts = params["rows"]?["counts"]
      let row = counts?["rows"]?[0] ?? ["id": counts?["next"] ?? 0, "name": name, "n": 0]
      let n = row["n"]?.int ?? 0
      if params["method"] == "shared.look" { return .result(reply: ["n": JSON(n)], put: [:]) }
      return .result(reply: ["n": JSON(n + 1)], put: ["counts": [row.with("n", JSON(n + 1))]])
    }
  }

  static func entry(_ program: HeldProgram, summary: String = "Numbers of all.") -> Host.Entry {
    guard let manifest = try? Manifest(reading: Array(manifest(summary).utf8)) else {
      preconditionFailure("the manifest is wrong")
    }
    return Host.Entry(manifest.definition(running: program))
  }

  private static func manifest(_ summary: String) -> String {
    """
    {
      "module": "shared", "protocol": 1, "schema": 1, "summary": "\(summary)",
      "tables": {
        "counts": {
          "row": {"name": {"type": "string", "maxLength": 60}, "n": {"type": "integer", "minimum": 0}},
          "one": "count", "visible": "members", "unique": [["name"]], "verbs": ["add", "list", "edit"]
        }
      },
      "methods": {
        "shared.up": {
          "summary": "One more.", "changes": true, "access": "member",
          "params": {"name": {"type": "string", "maxLength": 60}},
          "needs": {"counts": {"name": "$params.name"}}, "result": {"n": {"type": "integer"}}
        },
        "shared.look": {
          "summary": "How many there are.", "access": "member",
          "params": {"name": {"type": "string", "maxLength": 60}},
          "needs": {"counts": {"name": "$params.name"}}, "result": {"n": {"type": "integer"}}
        }
      }
    }
    """
  }
}
