/// A word that a command takes by its place: its name in the synopsis, what it is, and how many there may be.
struct Operand {
  enum Count {
    case one
    case optional
    /// None or more.
    case any
    /// One or more.
    case some
    /// None or more, which say one thing together: `last week`.
    case phrase
  }

  /// In capitals, `PROJECT`.
  let name: String
  let summary: String
  var count = Count.one
  var completion = Completion.nothing

  var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .some: "\(name)…"
    case .phrase: "[\(name)]"
    }
  }

  var isRequired: Bool { count == .one || count == .some }

  /// Does it take all the words that are left?
  var takesAll: Bool { count == .any || count == .some || count == .phrase }

  static func one(_ name: String, _ summary: String, completes completion: Completion = .nothing) -> Operand {
    Operand(name: name, summary: summary, completion: completion)
  }

  static func optional(_ name: String, _ summary: String, completes completion: Completion = .nothing) -> Operand {
    Operand(name: name, summary: summary, count: .optional, completion: completion)
  }

  static func any(_ name: String, _ summary: String, completes completion: Completion = .nothing) -> Operand {
    Operand(name: name, summary: summary, count: .any, completion: completion)
  }
}
