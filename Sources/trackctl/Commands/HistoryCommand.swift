import Time
import Wire

/// `history`: who changed what, and when.
enum HistoryCommand: Command {
  static let name = "history"
  static let summary = "list who changed what, newest first"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [module] }
  static var options: [Option] { [.limit] }
  static var examples: [Example] {
    [Example("history", "of the timer"), Example("history timer --limit 3", "the last three changes")]
  }

  private static let module = Operand.optional("MODULE", "of which module; left out: timer", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let limit = try arguments[.limit].map { word throws(Failure) in try Words.count(word, "--limit") } ?? 20
    let module = arguments.optional(module) ?? "timer"
    let pages = try Pages(session, "history.list", list: "transactions", limit: limit) { params in
      params.set("module", module)
    }
    try session.answer(pages.reply) { print(pages.elements, session) }
    return .done
  }

  private static func print(_ transactions: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .right("REV") { String($0["rev"]?.int ?? 0) },
      .left("WHEN") { $0.instant("at").map(session.timeText.ago) ?? "" },
      .left("WHO") { $0.text("by") }.expendable(2),
      .flexible("DID") { $0.text("method") },
      .flexible("WHAT", text: things).expendable(1),
      .left("", style: .dim, text: fate),
    ]
    session.print(Table(transactions, columns), orElse: "nothing has been changed yet")
  }

  /// `entries 7, 8; projects 2`
  private static func things(_ transaction: JSON) -> String {
    if transaction["truncated"]?.bool == true { return "many" }
    var ids: [(table: String, ids: [String])] = []
    guard let changes = transaction["changes"] else { return "" }
    for change in changes.elements {
      let table = change["table"]?.string ?? ""
      let id = String(change["id"]?.int ?? 0)
      if let place = ids.firstIndex(where: { $0.table == table }) {
        ids[place].ids.append(id)
      } else {
        ids.append((table, [id]))
      }
    }
    return ids.map { "\($0.table) \($0.ids.joined(separator: ", "))" }.joined(separator: "; ")
  }

  private static func fate(_ transaction: JSON) -> String {
    if let rev = transaction["undone"]?.int { return "undone by \(rev)" }
    return transaction["undoes"]?.int.map { "undoes \($0)" } ?? ""
  }
}

extension Option {
  static let limit = Option.value("limit", "N", "at most so many")
}
