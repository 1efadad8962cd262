import Time
import TrackClientCore
import Wire

/// Calls the daemon for the tools and resources of an assistant.
final class MCPDaemon {
  private let session: Session
  private let modules: [String]
  private var known: MCPTools?

  init(_ session: Session, modules: [String]) {
    self.session = session
    self.modules = modules
  }

  /// The daemon's tools. They are cached, so a change to the daemon's modules takes effect only after a restart of this
  /// program.
  func tools() throws(Failure) -> MCPTools {
    if let known { return known }
    let tools = try MCPTools(try session.call("rpc.discover"), modules: modules)
    known = tools
    return tools
  }

  func call(_ tool: MCPTool, _ arguments: JSON, acknowledging names: [String]) throws(Failure) -> JSON {
    var params = arguments
    // The assistant doesn't know the user's time zone, so trackctl adds it.
    if tool.takesTimeZone, arguments["timeZone"] == nil { params = params.setting("timeZone", JSON(session.zone.name)) }
    if !names.isEmpty { params = params.setting(MCPQuestion.key, .strings(names)) }
    let isTrial = arguments["dryRun"]?.bool == true
    guard tool.changes, !isTrial else { return try session.call(tool.method, params) }
    return try session.change(tool.method, params, takesKey: tool.takesKey)
  }

  func read(_ resource: MCPResource) throws(Failure) -> JSON {
    let today = JSON(session.moment.today.description)
    var params: JSON = resource.isOfToday ? ["from": today, "to": today] : resource.params ?? [:]
    if resource.module == "timer" { params = params.setting("timeZone", JSON(session.zone.name)) }
    return try session.call(resource.method, params)
  }

  /// Follows the changes of a module on a separate connection.
  func follower(of module: String) throws(ClientError) -> Follower {
    Follower(
      of: [module], from: session.options.server, timeout: session.timeout, watch: try Watch(), begin: TokenFile.begin)
  }
}
