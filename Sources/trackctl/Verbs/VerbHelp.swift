/// Formats help about methods according to their declarations.
struct VerbHelp {
  let page: HelpPage

  /// - Parameter isOff: whether the daemon has answered but doesn't have the module.
  func list(of module: String, _ methods: [MethodDeclaration], isOff: Bool) -> String {
    let rows = methods.filter { !$0.isForPrograms }.map { method in
      ((method.words.dropFirst() + method.operands.map(\.synopsis)).joined(separator: " "), method.summary)
    }
    let isAll = methods.contains { $0.words.count == 2 }
    let own = (isAll ? Commands.family(module) : []).map { command in
      (String(command.synopsis.dropFirst(module.count + 1)), HelpPage.sentence(command.summary))
    }
    return page.text([
      .lines(["Usage: trackctl \(module) VERB …"]), .text(isOff ? "It is switched off in this daemon." : ""),
      .list("Verbs:", rows + own), .text("For help on a verb: trackctl \(module) VERB --help."),
    ])
  }

  func text(of method: MethodDeclaration) -> String {
    let admins = method.isForAdmins ? " For administrators." : ""
    return page.text([
      .lines(["Usage: trackctl \(method.synopsis)"]),
      .text(method.summary + admins),
      .list("Words:", method.operands.map { ($0.name, $0.summary) }),
      .list(
        "Typed without echo, or read from the input, one per line:",
        method.secrets.map { ($0.word, $0.summary) }),
      .list("Options:", options(of: method)),
      .list("Examples:", VerbExamples.examples(of: method).map { ("trackctl " + $0.line, $0.summary) }),
    ])
  }

  private func options(of method: MethodDeclaration) -> [(String, String)] {
    let listed = method.options.filter { !$0.isHidden && $0.name != "idempotency-key" }.map { ($0.listing, $0.summary) }
    guard method.options.contains(where: \.isHidden) else { return listed }
    return listed + [("--no-OPTION", "the opposite of a flag; otherwise removes the value")]
  }
}
