import Wire

/// `module list`: the modules of the daemon, where they come from and how they are.
enum ModuleListCommand: Command {
  static let name = "module list"
  static let summary = "list the daemon's modules, where they come from and how they are"
  static let group = CommandGroup.modules
  static var examples: [Example] { Example("module list", "of the daemon that answers") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let status = try session.call("system.status")
    return try session.answer(status["modules"] ?? []) { print(status["modules"]?.elements.map(\.self) ?? [], session) }
  }

  private static func print(_ modules: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .left("MODULE") { $0.text("name") },
      .left("FROM") { $0.text("origin") },
      .left("STATE") { $0.text("state") },
      .right("ROWS") { String($0["rows"]?.int ?? 0) }.expendable(1),
      .flexible("WHY") { $0.text("reason") },
    ]
    session.print(Table(modules, columns))
  }
}
