/// Completes the words after a module's name: the words of verbs, options, and the values of params.
struct VerbWords {
  let methods: [MethodDeclaration]
  let typed: [String]

  func lines(_ session: Session) throws(Failure) -> [String] {
    if let command = ownVerb { return try lines(command.operands, command.options, behind: typed[2...], session) }
    guard let method else { return verbs }
    let recorded = RecordedValues(method: method, methods: methods, session: session)
    return verbs
      + (try lines(method.operands, method.options, behind: typed[method.words.count...], session, recorded))
  }

  private func lines(
    _ operands: [Operand], _ options: [Option], behind given: ArraySlice<String>, _ session: Session,
    _ recorded: RecordedValues? = nil
  ) throws(Failure) -> [String] {
    // If the last word is an option that takes a value, the next word is that value.
    if let last = given.last, let option = options.first(where: { "--" + $0.name == last }), option.value != nil {
      return try values(option.completion, session) + (recorded?.lines(for: option.name) ?? [])
    }
    let index = count(given, options)
    let values =
      try operands.indices.contains(index)
      ? values(operands[index].completion, session) + (recorded?.lines(for: operands[index].name) ?? []) : []
    return values + options.filter { !$0.isHidden }.map { CompleteCommand.line("--" + $0.name, $0.summary) }
  }

  /// The command that replaces a verb, such as `hours week`.
  private var ownVerb: (any Command.Type)? {
    typed.count < 2 ? nil : Commands.named("\(typed[0]) \(typed[1])")
  }

  /// The method whose words have all been typed. If several methods match, the one with the most words.
  private var method: MethodDeclaration? {
    methods.filter { $0.words.count <= typed.count && $0.words[...] == typed[..<$0.words.count] }
      .max { $0.words.count < $1.words.count }
  }

  /// The words of verbs that can follow.
  private var verbs: [String] {
    var lines: [String] = []
    for method in methods
    where !method.isForPrograms && method.words.count > typed.count && method.words[..<typed.count] == typed[...] {
      let isWhole = method.words.count == typed.count + 1
      let word = method.words[typed.count]
      if lines.contains(where: { $0 == word || $0.hasPrefix(word + "\t") }) { continue }
      // The shell's completion script already offers commands such as `hours fill`.
      if typed.count == 1, Commands.named("\(typed[0]) \(word)") != nil { continue }
      lines.append(CompleteCommand.line(word, isWhole ? method.summary : ""))
    }
    guard typed.count == 1 else { return lines }
    return lines
      + Commands.family(typed[0]).map { command in
        CompleteCommand.line(command.name.words.last ?? "", command.summary)
      }
  }

  /// The number of positional words among these words.
  private func count(_ given: ArraySlice<String>, _ options: [Option]) -> Int {
    var reader = WordReader(given)
    var count = 0
    while true {
      switch try? reader.next(among: options) {
      case .plain: count += 1
      case .option: continue
      case .end, nil: return count
      }
    }
  }

  private func values(_ completion: Completion, _ session: Session) throws(Failure) -> [String] {
    switch completion {
    case .words(let words): words.map { CompleteCommand.line($0) }
    case .projects: try CompleteCommand.projects(session)
    case .ranges: RangeReading.words
    case .emojis: try CompleteCommand.emojis(session)
    default: []
    }
  }
}
