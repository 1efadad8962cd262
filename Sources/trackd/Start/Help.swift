/// The text of `trackd --help`: the options as they are declared, and a few lines to copy.
enum Help {
  static var text: String {
    """
    Usage: trackd [OPTION]…

    Keeps the daily record of a person, a household or a team: one daemon, one journal
    per module, and a Unix socket that speaks JSON-RPC 2.0. It stays in the foreground.

    Options:
    \(options)

    Examples:
      trackd                                  serve yourself, at $XDG_RUNTIME_DIR/trackd/trackd.sock
      trackd --state /tmp/try --socket /tmp/try/trackd.sock
                                              try it out, apart from your own record
      trackd --config ~/trackd.conf --check-config
                                              look a configuration over
      trackd --system --modules timer,accounts
                                              serve this machine's users, with two modules
      kill -HUP PID                           read the configuration again

    Exit status: 0 stopped by a signal, 64 wrong usage, 65 backup, 69 no socket, 71 system
    error, 74 storage, 75 another trackd holds the state directory, 78 configuration.
    The manual: trackd(8), trackd.conf(5), trackd-journal(5).

    """
  }

  private static var options: String {
    let lines = Option.all.map { (left: left(of: $0), summary: $0.summary) }
    let width = lines.map(\.left.count).max() ?? 0
    return lines.map { line in
      "  " + line.left + String(repeating: " ", count: width - line.left.count) + "  " + line.summary
    }.joined(separator: "\n")
  }

  private static func left(of option: Option) -> String {
    let names = option.names.joined(separator: ", ")
    guard case .value(let placeholder, _) = option.effect else { return names }
    return "\(names) \(placeholder)"
  }
}
