/// `mcp`: makes the daemon available to assistants.
enum MCPCommand: Command {
  static let name = "mcp"
  static let summary = "let an assistant use the daemon, by the Model Context Protocol"
  static let group = CommandGroup.programs
  static var options: [Option] { [modules] }
  static var details: [String] {
    "A client starts it and speaks with it on its standard input and output; nobody types it. It acts as you, has the tools"
      + " for what is asked for on a day, and none that administers. A change that wants a yes is asked about where the client"
      + " can ask; texts that other people wrote are said to be theirs."
    "How clients are told of it stands in trackctl(1)."
  }
  static var examples: [Example] {
    Example("mcp --modules chores,feed < /dev/null", "with all tools of these modules beside the usual ones")
  }

  private static let modules = Option.value(
    "modules", "NAME,…", "also all tools of these modules", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let daemon = MCPDaemon(session, modules: TagCell.split(plain: arguments[modules] ?? ""))
    var loop = MCPLoop(MCPServer(daemon), daemon)
    try loop.run()
    return .done
  }
}
