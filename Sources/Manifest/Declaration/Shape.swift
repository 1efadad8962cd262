/// The shape of a part of a manifest. Both the checks and the JSON Schema are derived from the shape.
indirect enum Shape: Sendable {
  /// A text of one line. The range limits its number of characters.
  case text(ClosedRange<Int>)
  case name(NameRule)
  case integer(ClosedRange<Int>)
  case number
  case boolean
  case choice([String])
  case list(Shape, ClosedRange<Int>)
  /// An object for which the author chooses the names of the members.
  case map(NameRule, Shape, ClosedRange<Int>)
  case object([Member])
  /// An object of one of several kinds. The value of the named member selects the kind.
  case variants(String, [Variant])
  /// One of several shapes. The value's JSON type, such as array, object or string, decides which shape applies.
  case either([Shape])
  case anything

  struct Variant: Sendable {
    let name: String
    let summary: String
    let members: [Member]
  }

  /// The requirement, worded as part of a sentence.
  var demand: String {
    switch self {
    case .text(let length): "one line of text with \(length.lowerBound) to \(length.upperBound) characters"
    case .name(let rule): "a name: \(rule.demand)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .boolean: "true or false"
    case .choice(let names): names.count == 1 ? "\"\(names[0])\"" : "one of \(names.joined(separator: ", "))"
    case .list(let element, let count): "a list of \(count.lowerBound) to \(count.upperBound), each \(element.demand)"
    case .map: "an object with names of your choice"
    case .object(let members): "an object with \(Member.listed(members))"
    case .variants(let tag, let variants):
      "an object whose \"\(tag)\" is one of \(variants.map(\.name).joined(separator: ", "))"
    case .either(let shapes): shapes.map(\.demand).joined(separator: ", or ")
    case .anything: "any value"
    }
  }
}

struct Member: Sendable {
  let name: String
  let summary: String
  let shape: Shape
  let isRequired: Bool

  init(_ name: String, _ summary: String, _ shape: Shape, required: Bool = false) {
    self.name = name
    self.summary = summary
    self.shape = shape
    isRequired = required
  }

  static func listed(_ members: [Member]) -> String { members.map(\.name).joined(separator: ", ") }
}
