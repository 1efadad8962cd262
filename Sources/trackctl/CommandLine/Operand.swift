/// A word that a command takes by its place: its name in the synopsis, what it is, and how many there may be.
struct Operand {
  enum Count {
    case one
    case optional
    /// None or more.
    case any
  }

  /// In capitals, `PROJECT`.
  let name: String
  let summary: String
  var count = Count.one

  var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    }
  }

  static func one(_ name: String, _ summary: String) -> Operand { Operand(name: name, summary: summary) }

  static func optional(_ name: String, _ summary: String) -> Operand {
    Operand(name: name, summary: summary, count: .optional)
  }

  static func any(_ name: String, _ summary: String) -> Operand {
    Operand(name: name, summary: summary, count: .any)
  }
}
