package import ProgramKit

/// The parsed command line.
package struct Options: Equatable {
  package enum Action: Equatable { case follow, status, prepare, showHelp, showVersion }

  package var action = Action.follow
  /// The path of the daemon's socket. If nil, the default path is used.
  package var socket: String?
  package var machine: String?
  /// The connection string. If nil, the service `trackd` in libpq's service file is used.
  package var conninfo: String?

  package init(arguments: [String]) throws(Problem) {
    let given = try Self.syntax.parse(arguments)
    var words = given.operands[...]
    switch words.first {
    case "status": action = .status
    case "prepare": action = .prepare
    default: break
    }
    if action != .follow { words.removeFirst() }
    conninfo = words.popFirst()
    if let unexpected = words.first { throw Self.syntax.problem("unexpected argument '\(unexpected)'") }
    if let request = given.request { action = request == .help ? .showHelp : .showVersion }
    socket = try given[Self.socket]
    machine = try given[Self.machine]
    if action == .follow, machine == nil {
      throw Problem(.usage, "--machine NAME is missing; NAME is what the database calls this machine")
    }
  }

  @Sendable private static func machineName(_ name: String) throws(Problem) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain, name.utf8.count <= 200 else {
      throw Problem(.usage, "a machine's name can't have control characters or more than 200 bytes")
    }
    return name
  }

  private static let machine = Option(
    "--machine", "NAME", "The name of this machine in the database; for a fleet, the name of its role",
    from: machineName)
  private static let socket = Option(
    "--socket", "PATH", "The daemon's socket; without it, the nearest one, as for trackctl")

  private static let syntax = CommandSyntax(
    "trackd-mirror", [machine.declaration, socket.declaration], mostOperands: 2)

  package static let help = """
    Usage: trackd-mirror [--socket PATH] --machine NAME [CONNINFO]
           trackd-mirror status [--machine NAME] [CONNINFO]
           trackd-mirror prepare [--socket PATH] [CONNINFO]

    Copies trackd's record to PostgreSQL, and keeps the copy up to date: for each table of a module a
    table with the same rows, and for each transaction an event. Each transaction is written exactly
    once, even if a process is killed. Only what the mirror's account may see is copied.

    CONNINFO is libpq's: 'host=db.example dbname=fleet', or a URI. The default is the service [trackd]
    in /etc/trackd/mirror.conf, so that no password is on a command line.

    Commands:
      status             show what the database has of each machine, and how far behind it is;
                         exit status 1 if a machine is more than ten minutes behind
      prepare            create the schema, and with --socket the daemon's tables; run it as their owner

    Options:
    \(syntax.help)

    Exit status: 64 wrong usage, 69 no database (status, prepare), 75 another mirror of that machine is
    running. Otherwise it keeps running: it waits for a daemon or a database that is unavailable.
    The manual: trackd-mirror(8).

    """
}
