import Platform
import Postgres
import TrackClient

/// The program: what the command line asks for, and the status to exit with.
@main
enum Main {
  private static let usualServices = "/etc/trackd/mirror.conf"

  static func main() {
    Platform.letWritesFail()
    do throws(Problem) {
      Platform.exit(try run(try Options(arguments: Array(CommandLine.arguments.dropFirst()))))
    } catch {
      Platform.write("trackd-mirror: \(error.message)\n", to: 2)
      Platform.exit(error.status.rawValue)
    }
  }

  private static func run(_ options: Options) throws(Problem) -> Int32 {
    switch options.action {
    case .showHelp: Platform.write(Options.help, to: 1)
    case .showVersion: Platform.write("trackd-mirror 0.1.0\n", to: 1)
    case .status: return try StatusTable.show(try conninfo(options), machine: options.machine)
    case .prepare: try prepare(options)
    case .follow: try Mirror(try conninfo(options), options.machine ?? "", server(options)).run()
    }
    return 0
  }

  private static func server(_ options: Options) -> Server { options.socket.map { .socket($0) } ?? .nearest }

  private static func conninfo(_ options: Options) throws(Problem) -> String {
    guard let conninfo = options.conninfo else {
      if Platform.environment("PGSERVICEFILE") == nil, Platform.isReadable(usualServices) {
        Platform.setEnvironment("PGSERVICEFILE", usualServices)
      }
      return "service=trackd"
    }
    if let complaint = Database.complaint(about: conninfo) {
      throw Problem(.usage, "CONNINFO can't be read: \(complaint)")
    }
    return conninfo
  }

  private static func prepare(_ options: Options) throws(Problem) {
    let conninfo = try conninfo(options)
    do {
      let store = try Store(conninfo, machine: "")
      guard options.socket != nil else { return }
      let daemon = try Connection(to: server(options))
      try store.prepare(Declared(try daemon.call("rpc.discover")).all)
    } catch {
      throw Problem(.unavailable, "\(error)")
    }
  }
}
