/// Help about methods, made from the daemon's declarations.
enum VerbHelp {
  static func list(of module: String, _ methods: [MethodDeclaration]) -> String {
    let rows = methods.map { method in
      ((method.words.dropFirst() + method.operands.map(\.synopsis)).joined(separator: " "), method.summary)
    }
    let own = Commands.family(module).map { command in
      (String(command.synopsis.dropFirst(module.count + 1)), HelpPage.sentence(command.summary))
    }
    return HelpPage.page([
      ["Usage: trackctl \(module) VERB …"], ["Verbs:"] + HelpPage.columns(rows + own),
      ["trackctl \(module) VERB --help says more about one of them."],
    ])
  }

  private static func asked(by method: MethodDeclaration) -> [String] {
    guard !method.secrets.isEmpty else { return [] }
    return ["Asked for, without echo, or read from the input, a line each:"]
      + HelpPage.columns(method.secrets.map { ($0.word, $0.summary) })
  }

  static func text(of method: MethodDeclaration) -> String {
    let operands = method.operands.map { ($0.name, $0.summary) }
    var options = method.options.filter { !$0.isHidden }.map { ($0.listing, $0.summary) }
    if method.options.contains(where: \.isHidden) {
      options.append(("--no-OPTION", "the opposite of a flag; for others none, which takes away what is there"))
    }
    return HelpPage.page([
      ["Usage: trackctl \(method.synopsis)"],
      [method.summary + (method.isForAdmins ? " For administrators." : "")],
      operands.isEmpty ? [] : ["Words:"] + HelpPage.columns(operands),
      asked(by: method),
      options.isEmpty ? [] : ["Options:"] + HelpPage.columns(options),
      ["Examples:"] + HelpPage.columns(VerbExamples.examples(of: method).map { ("trackctl " + $0.line, $0.summary) }),
    ])
  }
}
