/// The files of a new module. The module works without changes.
struct ModuleTemplate {
  struct File {
    let name: String
    let text: String
    var isProgram = false
  }

  let files: [File]

  /// - Parameter language: the language of its program, or nil for a module without one.
  init(_ name: String, language: String?) {
    switch language {
    case "python":
      files = [
        File(name: "module.json", text: Self.counting(name)),
        File(name: "run", text: Self.python(name), isProgram: true),
        File(name: "trackd_module.py", text: HelperTexts.python),
      ]
    case "sh":
      files = [
        File(name: "module.json", text: Self.counting(name)),
        File(name: "run", text: Self.shell(name), isProgram: true),
        File(name: "trackd_module.sh", text: HelperTexts.shell),
      ]
    default: files = [File(name: "module.json", text: Self.plain(name))]
    }
  }

  private static func plain(_ name: String) -> String {
    """
    {
      "$schema": "/usr/share/trackd/module.schema.json",
      "module": "\(name)", "protocol": 1, "schema": 1, "summary": "What \(name) there were.",
      "tables": {
        "entries": {
          "row": {
            "user":   {"type": "account", "is": "caller"},
            "at":     {"type": "time", "default": "now", "summary": "when it was"},
            "what":   {"type": "string", "maxLength": 120, "summary": "what it was"},
            "amount": {"type": "integer", "minimum": 0, "default": 1, "summary": "how many"},
            "kind":   {"type": "string", "maxLength": 40, "optional": true, "summary": "of which kind"}
          },
          "one": "entry", "owner": "user", "visible": "own",
          "index": [["user", "at"], ["user", "kind"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        }
      }
    }

    """
  }

  private static func counting(_ name: String) -> String {
    """
    {
      "$schema": "/usr/share/trackd/module.schema.json",
      "module": "\(name)", "protocol": 1, "schema": 1, "summary": "Counts of \(name).",
      "tables": {
        "counts": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "name": {"type": "string", "maxLength": 60, "summary": "what is counted"},
            "n":    {"type": "integer", "minimum": 0, "default": 0, "summary": "how many there were"}
          },
          "one": "count", "owner": "user", "visible": "own",
          "unique": [["user", "name"]], "index": [["user", "name"]],
          "verbs": ["add", "list", "show", "edit", "delete"]
        }
      },
      "methods": {
        "\(name).up": {
          "summary": "One more.", "changes": true,
          "params": {"name": {"type": "string", "maxLength": 60, "summary": "what is counted"}},
          "needs": {"counts": {"user": "$user", "name": "$params.name"}},
          "result": {"count": {"type": "row", "of": "counts"}}
        }
      }
    }

    """
  }

  private static func python(_ name: String) -> String {
    """
    #!/usr/bin/env python3
    from trackd_module import serve


    def up(call, rows):
        count = rows.counts.one() or rows.counts.insert(user=call.user, name=call.params["name"], n=0)
        count.update(n=count["n"] + 1)
        return {"count": count}


    serve({"\(name).up": up})

    """
  }

  private static func shell(_ name: String) -> String {
    """
    #!/bin/sh
    . ./trackd_module.sh

    \(name)_up() {
      jq -c '(.rows.counts.rows[0] // {id: .rows.counts.next, user: .user, name: .params.name, n: 0}) | .n += 1
        | {reply: {count: .}, put: {counts: [.]}}'
    }

    serve

    """
  }
}
