import Time
import TrackClientCore
import Wire

/// The daemon as tools and resources want it.
final class MCPDaemon {
  private let session: Session
  private let modules: [String]
  private var known: MCPTools?

  init(_ session: Session, modules: [String]) {
    self.session = session
    self.modules = modules
  }

  /// Asked for once: a daemon's methods change with its version.
  func tools() throws(Failure) -> MCPTools {
    if let known { return known }
    let tools = try MCPTools(try session.call("rpc.discover"), modules: modules)
    known = tools
    return tools
  }

  func call(_ tool: MCPTool, _ arguments: JSON, acknowledging names: [String]) throws(Failure) -> JSON {
    var params = Params()
    for member in arguments.members {
      guard let name = member.key.string, name != "acknowledge" || names.isEmpty else { continue }
      params.set(name, member.value)
    }
    // An assistant doesn't know where its user is.
    if tool.takesTimeZone, arguments["timeZone"] == nil { params.set("timeZone", session.zone.name) }
    if !names.isEmpty { params.set("acknowledge", names) }
    let isTrial = arguments["dryRun"]?.bool == true
    let given = try params.json()
    guard tool.changes, !isTrial else { return try session.call(tool.method, given) }
    return try session.change(tool.method, given, takesKey: tool.takesKey)
  }

  func read(_ resource: MCPResource) throws(Failure) -> JSON {
    var params = Params()
    if resource.isOfToday {
      let today = session.moment.today.description
      params.set("from", today)
      params.set("to", today)
    }
    for member in resource.params?.members.map(\.self) ?? [] { params.set(member.key.string ?? "", member.value) }
    if resource.module == "timer" { params.set("timeZone", session.zone.name) }
    return try session.call(resource.method, try params.json())
  }

  /// Tells of what changes in a module, by a connection of its own.
  func follower(of module: String) throws(ClientError) -> Follower {
    Follower(
      of: [module], from: session.options.server, timeout: session.timeout, watch: try Watch(), begin: TokenFile.begin)
  }
}
