import Wire

/// `accounts erase`: erases a user from all modules.
enum AccountsEraseCommand: Command {
  static let name = "accounts erase"
  static let summary = "erase everything that the daemon stores about a user, for good"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [user] }
  static var options: [Option] { [module, yes] }
  static var details: [String] {
    "For people who want their data deleted from a shared daemon. Their rows, pictures and idempotency keys are deleted,"
      + " and the history of each module is forgotten, because it may name them. So nobody can undo changes that were made"
      + " before. Only administrators may do it."
    "Records on invoices stay, with their week and project. Tasks done in a household stay done, without a name."
    "A module may refuse. For example, chores refuses while the user lives in a house. The other modules are erased"
      + " anyway, and the exit status is 1."
    "The account itself stays, so that nobody else can take the name. The user closes it with accounts close."
    "Some copies stay: backups, old journals that an upgrade, a repair or a sync join kept in the state directory, a mirror"
      + " in PostgreSQL until it runs again, and the user's other machines, which are no longer allowed to sync."
  }
  static var examples: [Example] {
    Example("accounts erase Ann", "erase everything, after a question")
    Example("accounts erase Ann --module feed --yes", "erase only the feed's data, without asking")
  }

  private static let user = Operand.one("NAME", "the user")
  private static let module = Option.value("module", "MODULE", "only from this module", completes: .modules)
  private static let yes = Option.flag("yes", "don't ask")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = arguments[user]
    let all = try session.call("system.hello")["modules"]?.elements.compactMap(\.string) ?? []
    let modules = arguments[module].map { [$0] } ?? all.filter { $0 != "accounts" }.sorted()
    if !arguments.has(yes) {
      try session.confirm(
        "all that \(Terminal.clean(name)) has in \(modules.joined(separator: ", ")) will be erased for good, and the history"
          + " of these modules with it",
        instead: "--yes does it without asking; trackctl backup keeps a copy")
    }
    var erased: [(module: String, rows: Int)] = []
    var failures: [String] = []
    for module in modules {
      do throws(Failure) {
        erased.append((module, try erase(name, from: module, session)))
      } catch {
        guard error.status == .refused, modules.count > 1 else { throw error }
        failures.append("\(module): \(error.message)")
      }
    }
    try session.answer(
      ["user": JSON(name), "modules": .list(erased.map { ["module": JSON($0.module), "erased": JSON($0.rows)] })]
    ) {
      for (module, rows) in erased {
        session.output.print("\(module): \(rows == 1 ? "1 row" : "\(rows) rows") erased, history forgotten")
      }
    }
    guard failures.isEmpty else { throw Failure(.refused, "not everything was erased", hints: failures) }
  }

  private static func erase(_ name: String, from module: String, _ session: Session) throws(Failure) -> Int {
    var rows = 0
    var cursor: String?
    repeat {
      let params: JSON = ["module": JSON(module), "name": JSON(name), "cursor": cursor.map { JSON($0) } ?? .null]
      let reply = try session.call("system.erase", params)
      rows += reply["erased"]?.int ?? 0
      cursor = reply["next"]?.string
    } while cursor != nil
    return rows
  }
}
