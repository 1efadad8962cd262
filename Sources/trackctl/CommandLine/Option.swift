/// A command line option: `--at TIME`, or a flag such as `--switch`.
struct Option {
  /// The name without the dashes.
  let name: String
  /// The short form, if any.
  var letter: String?
  /// The placeholder of the value. Nil for a flag.
  var value: String?
  let summary: String
  /// Whether the option may be given more than once.
  var isRepeated = false
  var completion = Completion.nothing
  /// Words that are accepted after a flag, for clients that spell flags with a value.
  var values: [String] = []
  /// Whether the option is accepted, but not listed.
  var isHidden = false

  static func flag(_ name: String, _ summary: String, letter: String? = nil) -> Option {
    Option(name: name, letter: letter, summary: summary)
  }

  static func value(
    _ name: String, _ value: String, _ summary: String, letter: String? = nil, isRepeated: Bool = false,
    completes completion: Completion = .nothing
  ) -> Option {
    Option(
      name: name, letter: letter, value: value, summary: summary, isRepeated: isRepeated, completion: completion)
  }

  /// The syntax: `--at TIME`.
  var synopsis: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The form in lists: `-h, --help`.
  var listing: String { letter.map { "-\($0), \(synopsis)" } ?? synopsis }
}
