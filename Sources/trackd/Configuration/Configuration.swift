import Host
import ModuleKit
import ProgramKit

/// The settings that an administrator can change: the contents of trackd.conf, with every value in range or its
/// default.
///
/// The socket and the state directory aren't part of the configuration. The command line and the environment define
/// them, so that a client finds the socket without reading a file.
struct Configuration: Equatable {
  var logLevel = LogLevel.info
  /// The modules to run. Nil: all.
  var modules: [String]?
  /// The time zone of accounts that set none. Nil: the machine's.
  var timeZone: String?
  /// A socket-activated daemon exits after this long without a connection. 0: never.
  var exitWhenIdleMilliseconds = 0
  /// The login name of the user that runs trackd-web.
  var gateway = HostConfiguration.usualGateway
  var limits = Limits()
  var settings = Settings()
}
