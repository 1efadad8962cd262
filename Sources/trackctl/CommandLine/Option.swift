/// A command line option with a value, such as `--at TIME`, or a flag, such as `--switch`.
struct Option {
  /// The name without the dashes.
  let name: String
  /// The letter of the short form, if there is one.
  var letter: String?
  /// The placeholder of the value. Nil for a flag.
  var value: String?
  let summary: String
  /// Whether the option may be given more than once.
  var isRepeated = false
  var completion = Completion.nothing
  /// Words that are accepted as a value of this flag, because some clients pass a value to the flag.
  var values: [String] = []
  /// Whether the option is left out of help pages and completions.
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

  /// The option with its placeholder: `--at TIME`.
  var synopsis: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The option as in a usage line: `[--tag TAG]…`. The ellipsis means that the option can be repeated.
  var usage: String { "[\(synopsis)]" + (isRepeated ? "…" : "") }

  /// The option as in a list: `-h, --help`.
  var listing: String { letter.map { "-\($0), \(synopsis)" } ?? synopsis }
}
