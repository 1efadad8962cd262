import TrackClientCalls

/// `module list`: lists the daemon's modules with their version, folder and state.
enum ModuleListCommand: Command {
  static let name = "module list"
  static let summary = "list the daemon's modules with version, folder, state and problems"
  static let group = CommandGroup.modules
  static var examples: [Example] { Example("module list", "list all modules, built-in and custom") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let call = SystemModule.status()
    let status = try session.call(call.method)
    try session.answer(status["modules"] ?? []) { () throws(Failure) in
      print(try session.reply(of: call, from: status).modules, session)
    }
  }

  private static func print(_ modules: [SystemModule.Module], _ session: Session) {
    let columns: [Column<SystemModule.Module>] = [
      .left("MODULE") { $0.name },
      .left("VERSION") { $0.version ?? "" }.expendable(2),
      .left("FROM") { $0.origin.rawValue }.expendable(3),
      .left("STATE") { $0.state.rawValue },
      .right("ROWS") { String($0.rows ?? 0) }.expendable(1),
      .left("FOLDER") { $0.folder ?? "" }.expendable(4),
      .flexible("WHY") { $0.reason ?? "" },
    ]
    session.print(Table(modules, columns))
  }
}
