import Host
import ModuleKit
import ProgramKit

/// The settings that an administrator can change, as trackd.conf defines them. Each value is in its range, or
/// it is the default.
///
/// The paths of the socket and the state directory aren't settings. They come from the command line and the
/// environment, so that a client finds the socket without reading a file.
struct Configuration: Equatable {
  var logLevel = LogLevel.info
  /// The names of the modules to run. If nil, all modules run.
  var modules: [String]?
  /// The daemon's time zone, which applies to calls that name no time zone. If nil, the machine's time zone is used.
  var timeZone: String?
  /// After this many milliseconds without a connection, a socket-activated daemon exits. If 0, the daemon keeps
  /// running.
  var exitWhenIdleMilliseconds = 0
  /// The login name of the user that runs trackd-web.
  var gateway = HostConfiguration.usualGateway
  var limits = Limits()
  var settings = Settings()
}
