import Wire

/// The arguments of a command: the words of each operand and the values of each option.
///
/// In a debug build, the program traps when it reads an option that the command doesn't declare. Such an option is
/// never set, so reading it is a bug.
struct Arguments {
  private var words: [String: [String]] = [:]
  private var values: [String: [String]] = [:]
  #if DEBUG
    private var declared: Set<String> = []
  #endif

  init() {}

  /// Parses words that can't contain global options.
  init(_ words: ArraySlice<String>, operands: [Operand], options: [Option]) throws(Failure) {
    var reader = WordReader(words)
    try self.init(&reader, operands: operands, options: options) { _, _ in false }
    try require(operands)
  }

  /// - Parameter takeElsewhere: handles an option that doesn't belong to the command itself, and returns true. For the
  ///   command's own options, returns false.
  init(
    _ reader: inout WordReader, operands: [Operand], options: @autoclosure () -> [Option],
    takeElsewhere: (Option, String) throws(Failure) -> Bool
  ) throws(Failure) {
    #if DEBUG
      declared = Set(options().map(\.name))
    #endif
    var places = operands[...]
    while true {
      switch try reader.next(among: options()) {
      case .option(let option, let value):
        if try takeElsewhere(option, value) { continue }
        if !option.isRepeated, has(option) { throw .usage("option --\(option.name) is given twice") }
        values[option.name, default: []].append(value)
      case .plain(let word):
        if !reader.isPlainFromHere, try isTime(word, options(), places.first) {
          values[Option.at.name] = [word]
          continue
        }
        guard let operand = places.first else { throw .usage("unexpected argument '\(Terminal.clean(word))'") }
        self.words[operand.name, default: []].append(word)
        if !operand.takesAll { places.removeFirst() }
      case .end:
        leaveOutOptional(operands)
        return
      }
    }
  }

  /// If a required word is missing, assumes that the user left out the optional operand before it. The words then move
  /// to the next operands.
  private mutating func leaveOutOptional(_ operands: [Operand]) {
    guard let index = operands.firstIndex(where: { $0.count == .optional && !all($0).isEmpty }),
      let last = operands.last(where: \.isRequired), all(last).isEmpty
    else { return }
    for (place, next) in zip(operands[index...], operands[index...].dropFirst()).reversed() {
      words[next.name] = words[place.name]
    }
    words[operands[index].name] = nil
  }

  /// Whether a word such as `-15m` is meant as a time. The word is a time if the command has the option `--at`, the
  /// user hasn't typed that option, and the word is a valid duration.
  private func isTime(
    _ word: String, _ options: @autoclosure () -> [Option], _ operand: Operand?
  ) throws(Failure) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), options().contains(where: { $0.name == Option.at.name }), !has(.at)
    else {
      return false
    }
    do throws(Failure) {
      return try CalendarLength.read(String(word.dropFirst())) != nil
    } catch {
      // This word isn't a valid time. The text of a required operand can also begin with a minus.
      if operand?.isRequired == true { return false }
      throw error.adding(hints: ["put -- before a note that begins with a minus"])
    }
  }

  /// Fails if a required operand is missing.
  func require(_ operands: [Operand]) throws(Failure) {
    guard let missing = operands.first(where: { $0.isRequired && all($0).isEmpty }) else { return }
    throw .usage("\(missing.name) is missing", hints: ["\(missing.name): \(missing.summary)"])
  }

  /// The word of a required operand. `require` has already checked that the word exists.
  subscript(operand: Operand) -> String { words[operand.name]?.first ?? "" }

  func optional(_ operand: Operand) -> String? { words[operand.name]?.first }

  func all(_ operand: Operand) -> [String] { words[operand.name] ?? [] }

  /// All words of the operand, joined to one text.
  func phrase(_ operand: Operand) -> String? {
    let words = all(operand)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The last value of an option.
  subscript(option: Option) -> String? { values(of: option)?.last }

  func all(_ option: Option) -> [String] { values(of: option) ?? [] }

  /// All values of an option as a JSON list, or nil if the option wasn't given.
  func list(_ option: Option) -> JSON? { values(of: option).map { .strings($0) } }

  /// The value of an option that accepts only certain words.
  func choice(_ option: Option) throws(Failure) -> String? {
    guard let word = self[option], case .words(let choices) = option.completion else { return self[option] }
    return try Words.choice(word, "--\(option.name)", among: choices)
  }

  func has(_ option: Option) -> Bool { values(of: option) != nil }

  private func values(of option: Option) -> [String]? {
    #if DEBUG
      precondition(declared.contains(option.name), "--\(option.name) is read but not declared")
    #endif
    return values[option.name]
  }
}
