/// What was given to a command: words by their operand, values by their option.
struct Arguments {
  private var words: [String: [String]] = [:]
  private var values: [String: [String]] = [:]

  /// The word for an operand that has to be there, which parsing has made sure of.
  subscript(operand: Operand) -> String { words[operand.name]?.first ?? "" }

  func optional(_ operand: Operand) -> String? { words[operand.name]?.first }

  func all(_ operand: Operand) -> [String] { words[operand.name] ?? [] }

  /// The value of an option, the last one where it was given twice.
  subscript(option: Option) -> String? { values[option.name]?.last }

  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  mutating func add(_ word: String, to operand: Operand) { words[operand.name, default: []].append(word) }

  mutating func add(_ value: String, to option: Option) { values[option.name, default: []].append(value) }
}
