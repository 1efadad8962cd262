/// What the daemon says of its methods to programs, said to people at a terminal: by options, not by params.
enum PlainWords {
  /// A method's sentence.
  static func summary(_ said: String, of method: String, _ params: [MethodParam]) -> String {
    methods[method] ?? typed(said, params)
  }

  /// What an option or a word is.
  static func summary(of param: MethodParam, among params: [MethodParam]) -> String {
    if let said = common[param.name] { return said }
    if param.kind == .area { return "only those between two corners of an area, such as 52.4,13.2..52.6,13.6" }
    var text = param.summary
    if text.hasPrefix("true: ") { text = String(decoding: text.utf8.dropFirst("true: ".utf8.count), as: UTF8.self) }
    let opposite = "--no-\(param.word)"
    for (said, meant) in [
      ("false: ", "\(opposite): "), ("false ", "\(opposite) "), ("null: ", "\(opposite): "), (", in base64", ""),
    ] {
      text = replacing(said, by: meant, in: text)
    }
    return typed(text, params)
  }

  /// Where a param isn't said to be one, but a terminal has something else.
  private static let methods = [
    "accounts.signIn": "Signs in: from then on commands of this login act as that account, until sign-out.",
    "accounts.signUp": "Makes an account with a password, and signs in as it.",
    "accounts.signOut": "Signs out: commands act as your own user again.",
    "accounts.changePassword": "Gives your account another password, or its first; its other sessions end.",
    "timer.edit": "Changes an entry; with --no-stopped-at it runs again.",
    "timer.projects": "Lists your projects by name, with their sums; until you have one, a few to start with.",
  ]

  /// Params of many methods.
  private static let common = [
    "cursor": "the page behind the one that named this word",
    "dryRun": "only say what would be done",
    "idempotencyKey": "a name for this change: a second one of that name, within 24 h, changes nothing",
    "acknowledge": "a warning that you have read, to do it all the same",
  ]

  /// Params by their options, and what is quoted by itself.
  private static func typed(_ text: String, _ params: [MethodParam]) -> String {
    var pieces = text.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for place in stride(from: 1, to: pieces.count, by: 2) {
      if let param = params.first(where: { $0.name == pieces[place] }) {
        pieces[place] = param.isRequired ? param.operand.name : "--" + param.word
      }
    }
    var typed = pieces.joined()
    if let (before, behind) = typed.parted(at: "acknowledge: ["), let (name, rest) = behind.parted(at: "]") {
      typed = before + "--acknowledge " + replacing("\"", by: "", in: name) + rest
    }
    return ModuleCommand.typed(replacing(" (null)", by: "", in: typed))
  }

  private static func replacing(_ said: String, by meant: String, in text: String) -> String {
    guard let (before, behind) = text.parted(at: said) else { return text }
    return before + meant + replacing(said, by: meant, in: behind)
  }
}
