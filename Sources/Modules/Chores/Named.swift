import ModuleKit
import Wire

/// A row that a call names, by its id or by its name.
enum Named: Sendable {
  case id(Int)
  case name(String)
}

extension Param where Value == Named {
  static func named(_ name: String, _ summary: String) -> Param {
    Param(name, summary + ": its id or its name", .either([.id, .text(1...299)])) { json, _ throws(Violation) in
      if let id = json.int, id > 0 { return .id(id) }
      guard json.kind == .string else {
        throw Violation(name, "type", "must be a name or an id")
      }
      return .name(try Text.read(json, name, 1...299, lines: false))
    }.example(1)
  }
}

extension Named {
  /// The id, even if the caller gave it as text. Nil if the text isn't an id.
  var id: Int? {
    switch self {
    case .id(let id): id
    case .name(let name): Int(name).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}
