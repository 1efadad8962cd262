import Host
import System

/// Where the configuration comes from: the file, over it what the command line says, and above all what there is room for.
struct ConfigurationSource {
  let file: ConfigurationFile
  let invocation: Invocation
  /// How many descriptors the process may have, and how many of them aren't for connections.
  var descriptors = (limit: Int.max, kept: 0)
  /// Modules from outside that can't be served.
  var refused: [RefusedModule] = []

  struct Reading {
    let configuration: Configuration
    /// What an administrator should know of it.
    let remarks: [LogEntry]
  }

  /// Reads the file as it is now.
  func read() throws(StartProblem) -> Reading {
    let contents = try file.read()
    var configuration = contents.configuration
    var remarks = contents.findings.map(LogEntry.unknownKey)
    if let level = invocation.logLevel { configuration.logLevel = level }
    if let modules = invocation.modules { configuration.modules = modules }
    // A client is to be told of a limit; the kernel's own would leave it waiting.
    let most = max(1, descriptors.limit - descriptors.kept)
    if configuration.limits.connections > most {
      configuration.limits.connections = most
      remarks.append(.descriptorsLow(limit: descriptors.limit, connections: most))
    }
    return Reading(configuration: configuration, remarks: remarks)
  }

  /// What of it concerns the host.
  func host(_ configuration: Configuration, owner: UInt32) -> HostConfiguration {
    var host = HostConfiguration()
    host.isSystem = invocation.scope == .system
    host.owner = owner
    host.gateway = configuration.gateway
    host.limits = configuration.limits
    host.settings = configuration.settings
    host.timeZoneName = configuration.timeZone
    host.moduleNames = configuration.modules
    host.refused = refused
    host.journalsReadAtOnce = Process.processorCount
    return host
  }
}
