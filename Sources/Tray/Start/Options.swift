package import ProgramKit

/// The parsed command line.
package struct Options: Equatable {
  package enum Action { case run, showHelp, showVersion }

  package var action = Action.run
  /// The path of the daemon's socket. If nil, the default path is used.
  package var socket: String?

  package init(arguments: [String]) throws(Problem) {
    let given = try Self.syntax.parse(arguments)
    if let request = given.request { action = request == .help ? .showHelp : .showVersion }
    socket = try given[Self.socket]
  }

  private static let socket = Option(
    "--socket", "PATH", "The daemon's socket; without it, the nearest one, as for trackctl")

  private static let syntax = CommandSyntax("trackd-tray", [socket.declaration])

  package static let help = """
    Usage: trackd-tray [--socket PATH]

    Shows the timer in the desktop's tray, notifies you of what is due, and asks whether the time that
    you were away counts.

    Options:
    \(syntax.help)

    Exit status: 64 wrong usage, 69 no session bus, 75 another trackd-tray is already running.
    The configuration is ~/.config/trackd/tray.conf. The manual: trackd-tray(1).

    """
}
