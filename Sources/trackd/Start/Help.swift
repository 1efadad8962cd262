import ProgramKit

/// The text of `trackd --help`. The list of options is generated from the options' declarations.
enum Help {
  static var text: String {
    """
    Usage: trackd [OPTION]…

    Keeps the daily record of a person, a household or a team: one daemon, one journal
    per module, and a Unix socket that speaks JSON-RPC 2.0. It stays in the foreground.

    Options:
    \(Invocation.syntax.help)

    Examples:
      trackd                                  serve yourself, at $XDG_RUNTIME_DIR/trackd/trackd.sock
      trackd --state /tmp/try --socket /tmp/try/trackd.sock
                                              try it out with a separate record
      trackd --config ~/trackd.conf --check-config
                                              check a configuration
      trackd --system --modules timer,accounts
                                              serve this machine's users, with two modules
      kill -HUP PID                           read the configuration again

    Exit status: 0 stopped by a signal, 64 wrong usage, 65 backup, 69 no socket, 71 system
    error, 74 storage, 75 another trackd uses the state directory, 78 configuration.
    The manual: trackd(8), trackd.conf(5), trackd-journal(5).

    """
  }
}
