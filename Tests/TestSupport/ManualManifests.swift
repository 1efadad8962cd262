/// The manifests in the manual, unchanged. The tests therefore run exactly what users copy.
package enum ManualManifests {
  /// The complete manifest of a module without a program.
  package static let expenses = """
    {
      "module": "expenses", "protocol": 1, "schema": 1, "summary": "What was spent, on what, by whom.",
      "tables": {
        "expenses": {
          "row": {
            "user":   {"type": "account", "is": "caller"},
            "at":     {"type": "time", "default": "now", "summary": "when it was spent"},
            "amount": {"type": "decimal", "digits": 2, "minimum": 0},
            "what":   {"type": "string", "maxLength": 120},
            "kind":   {"type": "string", "maxLength": 40, "optional": true}
          },
          "one": "expense", "owner": "user", "visible": "own",
          "index": [["user", "at"], ["user", "kind"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"],
          "show": {"report": {"sum": "amount"}}
        }
      }
    }
    """

  /// The manifest of a module with a program.
  package static let count = """
    {
      "module": "count", "protocol": 1, "schema": 1, "summary": "Counts.",
      "tables": {
        "counts": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "name": {"type": "string", "maxLength": 60},
            "n":    {"type": "integer", "minimum": 0, "default": 0}
          },
          "owner": "user", "visible": "own", "unique": [["user", "name"]], "index": [["user", "name"]],
          "verbs": ["add", "list"]
        }
      },
      "methods": {
        "count.up": {
          "summary": "One more.", "changes": true, "access": "member", "deadlineMilliseconds": 1000,
          "params": {"name": {"type": "string", "maxLength": 60}, "how": {"type": "string", "maxLength": 20, "optional": true}},
          "needs": {"counts": {"user": "$user", "name": "$params.name"}},
          "result": {"n": {"type": "integer"}},
          "reasons": {"count.unknown": {"code": -32001, "message": "There is no such count."}}
        }
      }
    }
    """
}
