import Wire

/// `history`: shows who changed what, and when.
enum HistoryCommand: Command {
  static let name = "history"
  static let summary = "list who changed what, newest first"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.history] }
  static var options: [Option] { [.limit] }
  static var details: [String] { "Without --limit it lists the last 20 changes." }
  static var examples: [Example] {
    Example("history", "the last 20 changes of the timer")
    Example("history timer --limit 3", "the last three changes of the timer")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    session.output.isLong = true
    let limit = try arguments[.limit].map { word throws(Failure) in try Words.count(word, "--limit") } ?? 20
    let module = arguments.optional(.history) ?? "timer"
    let pages = try Pages(session, "history.list", list: "transactions", limit: limit) { params in
      params.set("module", module)
    }
    try session.answer(pages.reply) { print(pages.elements, of: module, session) }
  }

  private static func print(_ transactions: [JSON], of module: String, _ session: Session) {
    let text = ChangeText(session, of: module)
    let columns: [Column<JSON>] = [
      .right("REV") { String($0["rev"]?.int ?? 0) },
      .left("WHEN") { $0.instant("at").map(session.timeText.ago) ?? "" },
      .left("WHO") { $0.text("by") },
      .left("DID") { did($0) },
      .flexible("WHAT", text: text.line).folding(),
      .left("", style: .dim, text: fate).folding(),
    ]
    session.print(Table(transactions, columns), orElse: "nothing has been changed yet")
  }

  /// The verb without its module, such as `edit` or `project rename`.
  static func did(_ transaction: JSON) -> String {
    let words = MethodDeclaration.words(of: transaction.text("method"))
    return words.count > 1 && words[0] != "history" ? words.dropFirst().joined(separator: " ") : words.last ?? ""
  }

  private static func fate(_ transaction: JSON) -> String {
    if let rev = transaction["undone"]?.int { return "undone by \(rev)" }
    return transaction["undoes"]?.int.map { "undoes \($0)" } ?? ""
  }
}

extension Operand {
  static let history = Operand.optional("MODULE", "the module; default: timer", completes: .modules)
}

extension Option {
  static let limit = Option.value("limit", "N", "list at most this many")
}
