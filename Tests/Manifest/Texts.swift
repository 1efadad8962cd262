import TestSupport

@testable import Manifest

/// Manifests in the form in which people write them.
enum Texts {
  /// The complete manifest of a module without a program.
  static let expenses = ManualManifests.expenses

  /// The manifest of a module with a program.
  static let count = ManualManifests.count

  /// A manifest that uses every feature.
  static let everything = """
    {
      "$schema": "module.schema.json",
      "module": "things", "protocol": 1, "schema": 3, "summary": "Things of a house.",
      "tables": {
        "rooms": {"row": {"name": {"type": "string"}}, "one": "room", "unique": [["name"]], "verbs": ["add", "list"]},
        "things": {
          "summary": "a thing",
          "row": {
            "room":  {"type": "reference", "to": "rooms", "onDelete": "remove"},
            "lent":  {"type": "account", "optional": true},
            "state": {"type": "choice", "choices": ["new", "old"], "default": "old"},
            "size":  {"type": "string", "choices": ["s", "l"], "optional": true},
            "notes": {"type": "text", "maxLength": 500, "minLength": 0, "default": ""},
            "day":   {"type": "date", "default": "today"},
            "due":   {"type": "time", "optional": true},
            "worth": {"type": "decimal", "digits": 2, "minimum": -1.5, "maximum": 1e3, "default": 12.5},
            "lasts": {"type": "duration", "default": 3600},
            "fine":  {"type": "boolean", "default": true},
            "tags":  {"type": "tags", "count": 3, "maxLength": 10},
            "where": {"type": "place", "optional": true},
            "photo": {"type": "picture"}
          },
          "one": "thing", "visible": "members", "index": [["room", "due"]], "verbs": ["add", "show", "delete"]
        }
      },
      "notices": {"things.due": {"summary": "A thing is due.", "table": "things", "column": "due"}},
      "settings": {"most": {"summary": "how many", "minimum": 1, "maximum": 9, "default": 5}},
      "migrations": [
        {"to": 2, "steps": [{"do": "addTable", "table": "rooms"}, {"do": "rename", "table": "things", "from": "a", "to": "b"}]},
        {"to": 3, "steps": [{"do": "add", "table": "things", "column": "worth"}, {"do": "drop", "table": "things", "column": "b"}]}
      ]
    }
    """

  static func read(_ text: String) throws -> Manifest { try Manifest(reading: Array(text.utf8)) }

  /// The mistakes in a manifest, each as text.
  static func mistakes(_ text: String, taken: Set<String> = []) -> [String] {
    do throws(Mistakes) {
      _ = try Manifest(reading: Array(text.utf8), taken: taken)
      return []
    } catch {
      return error.all.map(\.description)
    }
  }
}

extension String {
  /// A copy of the manifest in which the first `old` is replaced.
  func with(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
