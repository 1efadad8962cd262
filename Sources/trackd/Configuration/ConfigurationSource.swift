import Host
import ProgramKit
import System

/// Combines the sources of the configuration: the file, overridden by the command line, and limited by the available
/// descriptors.
struct ConfigurationSource {
  let file: ConfigurationFile
  let invocation: Invocation
  /// The limit on the process's file descriptors, and how many of them are reserved.
  var descriptors = (limit: Int.max, kept: 0)
  /// Custom modules that can't be served.
  var refused: [RefusedModule] = []

  struct Reading {
    let configuration: Configuration
    /// Findings that an administrator should know.
    let remarks: [LogEntry]
  }

  /// Reads the file as it is now.
  func read() throws(Problem) -> Reading {
    let contents = try file.read()
    var configuration = contents.configuration
    var remarks = contents.findings.map(LogEntry.unknownKey)
    if let level = invocation.logLevel { configuration.logLevel = level }
    if let modules = invocation.modules { configuration.modules = modules }
    // A client over the limit should get an error. At the kernel's own limit it would wait without an answer.
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
