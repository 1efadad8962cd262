/// `mcp`: makes the daemon available to assistants.
enum MCPCommand: Command {
  static let name = "mcp"
  static let summary = "let an AI assistant use the daemon, over the Model Context Protocol"
  static let group = CommandGroup.programs
  static var options: [Option] { [modules] }
  static var details: [String] {
    "An MCP client starts this command and uses its standard input and output. The assistant acts as you. It has tools"
      + " for everyday tasks, and none for administration. If a change needs confirmation, the client must ask you. A"
      + " client that can't ask can't make the change. Texts by other people are marked as theirs."
    "The section ASSISTANTS of trackctl(1) says how to add it to a client."
  }
  static var examples: [Example] {
    Example("mcp --modules chores,feed < /dev/null", "offer the usual tools, and all tools of these modules")
  }

  private static let modules = Option.value(
    "modules", "NAME,…", "also offer all tools of these modules", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let daemon = MCPDaemon(session, modules: TagCell.split(plain: arguments[modules] ?? ""))
    var loop = MCPLoop(MCPServer(daemon), daemon)
    try loop.run()
  }
}
