import ProgramKit

/// Reads the words of a command line and separates options from other words.
///
/// `--name value`, `--name=value` and `-n value` are equivalent. A word that begins with a minus and a digit is a time
/// such as `-15m`, not an option. After `--`, no word is an option.
struct WordReader {
  enum Word {
    case plain(String)
    /// An option and its value.
    case option(Option, value: String)
    /// There are no more words. The end is a case, because an optional return value would need type metadata at run
    /// time, which slows down every start.
    case end
  }

  private(set) var rest: ArraySlice<String>
  /// Whether `--` was read. All later words are plain.
  private(set) var isPlainFromHere = false

  init(_ words: ArraySlice<String>) {
    rest = words
  }

  /// - Parameter options: the options that are allowed at this position. The argument is evaluated only if the word is
  ///   an option.
  mutating func next(among options: @autoclosure () -> [Option]) throws(Failure) -> Word {
    guard let word = rest.popFirst() else { return .end }
    if word == "--", !isPlainFromHere {
      isPlainFromHere = true
      return try next(among: options())
    }
    guard !isPlainFromHere, Self.isOption(word) else { return .plain(word) }
    let options = options()
    let (typed, joined) = Self.split(word)
    guard let option = options.first(where: { "--" + $0.name == typed || $0.letter.map { "-" + $0 } == typed }) else {
      throw Self.unknown(typed, among: options)
    }
    return .option(option, value: try value(of: option, typed, joined))
  }

  private mutating func value(of option: Option, _ typed: String, _ joined: String?) throws(Failure) -> String {
    guard let placeholder = option.value else {
      if let value = joined ?? rest.first, option.values.contains(value) {
        if joined == nil { rest.removeFirst() }
        return value
      }
      guard joined == nil else { throw .usage("option \(typed) takes no value") }
      return ""
    }
    guard let value = joined ?? rest.popFirst() else {
      throw .usage("option \(typed) needs a value: \(typed) \(placeholder)")
    }
    return value
  }

  private static func isOption(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  private static func split(_ word: String) -> (typed: String, value: String?) {
    guard word.hasPrefix("--"), let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.utf8.index(after: equals)...]))
  }

  private static func unknown(_ typed: String, among options: [Option]) -> Failure {
    // The comparison ignores the dashes. A name also matches the end of a longer name: --name suggests --display-name.
    let names = options.filter { !$0.isHidden }.map(\.name)
    let word = String(typed.drop { $0 == "-" })
    let near = Spelling.nearest(to: word, among: names) ?? names.first { !word.isEmpty && $0.hasSuffix("-" + word) }
    return .usage(
      "unknown option '\(Terminal.clean(typed))'", hints: near.map { ["did you mean: --\($0)"] } ?? [])
  }
}
