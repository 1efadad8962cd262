/// A positional argument of a command.
struct Operand {
  enum Count {
    case one
    case optional
    /// Zero or more words.
    case any
    /// One or more words.
    case some
    /// Zero or more words that form one text, such as `last week`.
    case phrase
  }

  /// The name in capitals, such as `PROJECT`.
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

  /// Whether the operand takes all remaining words.
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
