import Host
import ProgramKit
import System

/// Combines the sources of the configuration. The command line overrides the file, and the available file descriptors
/// limit the number of connections.
struct ConfigurationSource {
  let file: ConfigurationFile
  let invocation: Invocation
  /// The process's limit on file descriptors, and how many of them are reserved.
  var descriptors = (limit: Int.max, kept: 0)
  /// Custom modules that can't be served.
  var refused: [RefusedModule] = []

  struct Reading {
    let configuration: Configuration
    /// Findings to report to the administrator.
    let remarks: [LogEntry]
  }

  /// Reads the current contents of the file and combines them with the other sources.
  func read() throws(Problem) -> Reading {
    let contents = try file.read()
    var configuration = contents.configuration
    var remarks = contents.findings.map(LogEntry.unknownKey)
    if let level = invocation.logLevel { configuration.logLevel = level }
    if let modules = invocation.modules { configuration.modules = modules }
    // The daemon's own limit must be reached before the kernel's limit. At the daemon's limit, a client gets an error.
    // At the kernel's limit, a client would wait without an answer.
    let most = max(1, descriptors.limit - descriptors.kept)
    if configuration.limits.connections > most {
      configuration.limits.connections = most
      remarks.append(.descriptorsLow(limit: descriptors.limit, connections: most))
    }
    return Reading(configuration: configuration, remarks: remarks)
  }

  /// The part of the configuration that concerns the host.
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
