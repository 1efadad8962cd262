/// An option of the command line: `--at TIME`, or without a placeholder a flag, `--switch`.
struct Option {
  /// Without the dashes.
  let name: String
  /// A single letter that stands for it, if any.
  var letter: String?
  /// What its value is called in the synopsis; nil for a flag.
  var value: String?
  let summary: String
  /// May it be given more than once?
  var isRepeated = false
  var completion = Completion.nothing
  /// Taken, but in no list.
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

  /// As it is typed: `--at TIME`.
  var synopsis: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// As lists show it: `-h, --help`.
  var listing: String { letter.map { "-\($0), \(synopsis)" } ?? synopsis }
}
