import Wire

/// `history show`: shows all changes of one transaction.
enum HistoryShowCommand: Command {
  static let name = "history show"
  static let summary = "show the rows that a change affected, before and after it"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [rev, .history] }
  static var examples: [Example] { Example("history show 1", "the timer's first change") }

  private static let rev = Operand.one("REV", "the revision of the change, from trackctl history")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    session.output.isLong = true
    let rev = try Words.id(arguments[rev], rev.name)
    let module = arguments.optional(.history) ?? "timer"
    guard let transaction = try Transactions(session: session).transaction(rev, of: module) else {
      throw Failure(
        .refused, "\(module) has no revision \(rev) that you may see",
        hints: ["to list the revisions: trackctl history \(module)"])
    }
    try session.answer(transaction) { print(transaction, module, session) }
  }

  private static func print(_ transaction: JSON, _ module: String, _ session: Session) {
    let words = MethodDeclaration.words(of: transaction.text("method")).joined(separator: " ")
    let head = "\(words) by \(transaction.text("by")), \(session.point(transaction, "at"))"
    session.output.print(session.palette.paint(Terminal.clean(head), .bold))
    let rows = RowNames(of: module, session)
    for change in transaction.things("changes") { print(change: change, rows.name(of: change), of: module, session) }
    if transaction.things("changes").isEmpty { session.output.print("the change is too large to show") }
  }

  /// A member of a changed row, with its old and its new value.
  private struct Member {
    let name: String
    let before: String
    let after: String
  }

  private static func print(change: JSON, _ name: String, of module: String, _ session: Session) {
    let value = ChangeValue(text: session.timeText)
    let (before, after) = (ChangeText.row(change, "before"), ChangeText.row(change, "after"))
    let what = before == nil ? "new " : after == nil ? "deleted " : ""
    session.output.print(Terminal.clean(what + name))
    let names = ChangeText.changed(change, before ?? [:], after ?? [:], of: module)
    let members = names.map { name in
      Member(name: ChangeValue.word(name), before: value.shown(before?[name]), after: value.shown(after?[name]))
    }
    let columns: [Column<Member>] = [
      .left("", style: .dim) { "  " + $0.name },
      .flexible("WAS") { before == nil ? "" : $0.before.isEmpty ? "-" : $0.before }.folding(),
      .flexible("IS") { after == nil ? "" : $0.after.isEmpty ? "-" : $0.after }.folding(),
    ]
    session.print(Table(members, columns))
  }
}
