import Wire

/// `accounts erase`: erases a user from all modules.
enum AccountsEraseCommand: Command {
  static let name = "accounts erase"
  static let summary = "erase everything that the daemon stores about a user, for good"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [user] }
  static var options: [Option] { [module, yes] }
  static var details: [String] {
    "This is for users who want their data deleted from a shared daemon. Their rows, pictures and idempotency keys are"
      + " deleted. The history of each module is deleted, too, because it may name them. After that, nobody can undo"
      + " earlier changes. Only administrators may use this command."
    "Hours that were invoiced stay, with their week and project. Tasks done in a household stay done, without a name."
    "A module may refuse. For example, chores refuses while the user lives in a house. The user's data"
      + " in the other modules is erased anyway, and the exit status is 1."
    "The account itself stays, so that nobody else can take the name. The user closes it with accounts close."
    "Some copies stay: backups, and old journals that an upgrade, a repair or `trackctl sync join` left in the state"
      + " directory. A mirror in PostgreSQL keeps its copy until it runs again. The user's other machines keep theirs,"
      + " but aren't allowed to sync any more."
  }
  static var examples: [Example] {
    Example("accounts erase Ann", "erase everything, after asking")
    Example("accounts erase Ann --module feed --yes", "erase only the feed's data, without asking")
  }

  private static let user = Operand.one("NAME", "the user")
  private static let module = Option.value(
    "module", "MODULE", "erase only the data of this module", completes: .modules)
  private static let yes = Option.flag("yes", "don't ask")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = arguments[user]
    let all = try session.call("system.hello")["modules"]?.elements.compactMap(\.string) ?? []
    let modules = arguments[module].map { [$0] } ?? all.filter { $0 != "accounts" }.sorted()
    if !arguments.has(yes) {
      try session.confirm(
        "all that \(Terminal.clean(name)) has in \(modules.joined(separator: ", ")) will be erased for good, and the history"
          + " of these modules with it",
        instead: "to do it without asking: --yes; to keep a copy: trackctl backup")
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
