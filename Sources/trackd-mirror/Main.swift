import Mirror
import ProgramKit
import System
import TrackClientCore

@main
enum Main {
  private static let usualServices = "/etc/trackd/mirror.conf"

  static func main() {
    Program.run("trackd-mirror") { () throws(Problem) in
      let seconds = Database.alarmSeconds
      Database.write(
        atAlarms: report.line(
          .warning,
          "the database hasn't answered for \(seconds) s: it hangs, is very busy, or a lock is held; trackd-mirror keeps waiting"
        ))
      return try run(try Options(arguments: Array(Process.arguments.dropFirst())))
    }
  }

  private static func run(_ options: Options) throws(Problem) -> ExitStatus {
    switch options.action {
    case .showHelp: Program.say(Options.help)
    case .showVersion: Program.say("trackd-mirror \(Version.current)\n")
    case .status: return try showStatus(options)
    case .prepare: try prepare(options)
    case .follow: try Following(try conninfo(options), options.machine ?? "", server(options)).run()
    }
    return .success
  }

  private static func server(_ options: Options) -> Server { options.socket.map { .socket($0) } ?? .nearest }

  private static func conninfo(_ options: Options) throws(Problem) -> String {
    guard let conninfo = options.conninfo else {
      let isReadable = (try? File.contents(path: usualServices, limit: 1 << 20)) != nil
      if Process.environment("PGSERVICEFILE") == nil, isReadable {
        Process.setEnvironment("PGSERVICEFILE", usualServices)
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

  private static func showStatus(_ options: Options) throws(Problem) -> ExitStatus {
    let conninfo = try conninfo(options)
    do throws(DatabaseFailure) {
      let table = StatusTable(try Store.connect(conninfo).query(StatusTable.query(of: options.machine)))
      Program.say(table.text)
      return table.isGood ? .success : .negative
    } catch  where error.state == "42P01" || error.state == "3F000" {
      throw Problem(.unavailable, "no mirror has ever written to this database")
    } catch {
      throw Problem(.unavailable, error.description)
    }
  }
}
