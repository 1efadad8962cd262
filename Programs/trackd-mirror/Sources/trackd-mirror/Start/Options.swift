/// What the command line asks for.
struct Options: Equatable {
  enum Action: Equatable { case follow, status, prepare, showHelp, showVersion }

  var action = Action.follow
  /// The daemon's socket; nil: where clients look for it.
  var socket: String?
  var machine: String?
  /// Nil: the service `trackd` of libpq's service file.
  var conninfo: String?

  init(arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    var words: [String] = []
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(Problem) -> String {
        if parts.count > 1, !parts[1].isEmpty { return parts[1] }
        guard parts.count == 1, let next = rest.popFirst(), !next.isEmpty else {
          throw Problem(.usage, "\(parts[0]) wants a value; see trackd-mirror --help")
        }
        return next
      }
      switch parts[0] {
      case "--socket": socket = try value()
      case "--machine": machine = try Self.machine(try value())
      case "--help" where parts.count == 1, "-h" where parts.count == 1: action = .showHelp
      case "--version" where parts.count == 1: action = .showVersion
      case "status" where words.isEmpty && action == .follow: action = .status
      case "prepare" where words.isEmpty && action == .follow: action = .prepare
      default:
        guard !argument.hasPrefix("-"), words.isEmpty else {
          throw Problem(.usage, "there is nothing to do with '\(argument)'; see trackd-mirror --help")
        }
        words.append(argument)
      }
    }
    conninfo = words.first
    if action == .follow, machine == nil {
      throw Problem(.usage, "--machine NAME is missing: by what name the database is to know this machine")
    }
  }

  private static func machine(_ name: String) throws(Problem) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain, name.utf8.count <= 200 else {
      throw Problem(.usage, "a machine's name has at most 200 bytes, and no control character")
    }
    return name
  }

  static let help = """
    Usage: trackd-mirror [--socket PATH] --machine NAME [CONNINFO]
           trackd-mirror status [--machine NAME] [CONNINFO]
           trackd-mirror prepare [--socket PATH] [CONNINFO]

    Follows trackd into PostgreSQL: a table for each of a module's, whose rows are the daemon's, and an
    event for each transaction, exactly once, whatever is killed meanwhile. It carries what its account
    may see, and no more.

    CONNINFO is libpq's: 'host=db.example dbname=fleet', or a URI. Without it the service [trackd] of
    /etc/trackd/mirror.conf is taken, so that no password stands on a command line.

    Commands:
      status             what the database knows of each machine, and how far behind it is;
                         exit status 1 where one is more than ten minutes behind
      prepare            make the schema, and with --socket the daemon's tables, as who is to own them

    Options:
      --machine NAME     by what name the database knows this machine; for a fleet, that of its role
      --socket PATH      the daemon's socket; without it, the nearest one, as for trackctl
      --version, --help  print the version, or this, and exit

    Exit status: 64 wrong usage, 69 no database (status, prepare), 75 another mirror of that machine is
    at work. It ends by itself for nothing else: what is away is waited for.
    The manual: trackd-mirror(8).

    """
}
