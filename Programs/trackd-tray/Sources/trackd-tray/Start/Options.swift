/// What the command line asks for.
struct Options: Equatable {
  enum Action: Equatable { case run, showHelp, showVersion }

  var action = Action.run
  /// The daemon's socket; nil: where clients look for it.
  var socket: String?

  init(arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": action = .showHelp
      case "--version": action = .showVersion
      case "--socket":
        guard let path = rest.popFirst(), !path.isEmpty else {
          throw Problem(.usage, "--socket wants a path; see trackd-tray --help")
        }
        socket = path
      case _ where argument.hasPrefix("--socket=") && argument.utf8.count > 9:
        socket = String(argument.dropFirst(9))
      default: throw Problem(.usage, "there is nothing to do with '\(argument)'; see trackd-tray --help")
      }
    }
  }

  static let help = """
    Usage: trackd-tray [--socket PATH]

    Shows the timer in the desktop's tray, tells by notifications what is due, and asks what a time
    counts for in which nobody was there.

    Options:
      --socket PATH      the daemon's socket; without it, the nearest one, as for trackctl
      --version, --help  print the version, or this, and exit

    Exit status: 64 wrong usage, 69 no session bus, 75 another trackd-tray is there already.
    It is set up by ~/.config/trackd/tray.conf; the manual: trackd-tray(1).

    """
}
