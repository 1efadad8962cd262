import Host
import ModuleKit

/// What an administrator may set: the contents of trackd.conf, every value in range, or its default.
///
/// Where the daemon listens and keeps its journals is not in here: the command line and the environment say that, so that
/// a client finds the socket without reading a file.
struct Configuration: Equatable {
  var logLevel = LogLevel.info
  /// Which modules run; nil: all.
  var modules: [String]?
  /// The zone of those who name none; nil: the machine's.
  var timeZone: String?
  /// After so long without a connection a socket-activated daemon exits; 0: never.
  var exitWhenIdleMilliseconds = 0
  /// The login of the page's server.
  var gateway = HostConfiguration.usualGateway
  var limits = Limits()
  var settings = Settings()

  init() {}
}
