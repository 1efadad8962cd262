import Host

/// Where the configuration comes from: the file, and over it what the command line says.
struct ConfigurationSource {
  let file: ConfigurationFile
  let invocation: Invocation

  /// Reads the file as it is now.
  func read() throws(StartProblem) -> ConfigurationFile.Contents {
    let contents = try file.read()
    var configuration = contents.configuration
    if let level = invocation.logLevel { configuration.logLevel = level }
    if let modules = invocation.modules { configuration.modules = modules }
    return ConfigurationFile.Contents(configuration: configuration, unknown: contents.unknown)
  }

  /// What of it concerns the host.
  func host(_ configuration: Configuration, owner: UInt32) -> HostConfiguration {
    var host = HostConfiguration()
    host.isSystem = invocation.scope == .system
    host.owner = owner
    host.limits = configuration.limits
    host.settings = configuration.settings
    host.timeZoneName = configuration.timeZone
    host.moduleNames = configuration.modules
    return host
  }
}
