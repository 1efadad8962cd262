import Mirror
import ProgramKit
import System
import TrackClientCore

let report = Report(of: "trackd-mirror")

/// Copies a daemon's record into a database, without end. If the daemon or the database is unavailable, the copy is
/// retried with growing pauses.
///
/// While the database is unavailable, there is no connection to the daemon, so no events pile up in memory. The daemon
/// keeps the missed events, and the place in the database determines where the mirror continues.
struct Following {
  /// The number of attempts to take the lock while the connection of a killed mirror still has the lock. Attempts are
  /// 100 ms apart. The first number applies while that connection is idle. The second number applies while that
  /// connection is running a statement.
  private static let idlePatienceTries = 50
  private static let workingPatienceTries = 600

  private let conninfo: String
  private let machine: String
  private let server: Server

  init(_ conninfo: String, _ machine: String, _ server: Server) {
    self.conninfo = conninfo
    self.machine = machine
    self.server = server
  }

  func run() throws(Problem) -> Never {
    var outage = Outage(of: "the database", at: Clock.now())
    while true {
      do throws(DatabaseFailure) {
        let store = try Store(conninfo, machine: machine)
        let isAlone = try isAlone(store)
        end(&outage)
        if isAlone { try followDaemon(into: store) }
      } catch {
        wait(for: &outage, error.description)
        continue
      }
      throw Problem(.inUse, "another mirror of \(machine) is already using that database: stop one of them")
    }
  }

  private func isAlone(_ store: Store) throws(DatabaseFailure) -> Bool {
    for tries in 1... {
      if try store.lock() { return true }
      if tries >= Self.workingPatienceTries { break }
      if tries >= Self.idlePatienceTries, !(try store.isHolderAtWork()) { break }
      Clock.wait(milliseconds: 100)
    }
    return false
  }

  /// Follows the daemon, also through its restarts, until the database fails.
  private func followDaemon(into store: Store) throws(DatabaseFailure) -> Never {
    var outage = Outage(of: "trackd", at: Clock.now())
    while true {
      do throws(Interruption) {
        let session = try Session(with: server, into: store)
        end(&outage)
        try session.run()
      } catch {
        switch error {
        case .database(let failure): throw failure
        case .newModules: break
        case .daemon(let failure): wait(for: &outage, failure.description)
        }
      }
      try store.giveUp()
    }
  }

  private func wait(for outage: inout Outage, _ why: String) {
    let (pause, news) = outage.fail(why, at: Clock.now())
    if let news { report.say(.warning, news) }
    Clock.wait(milliseconds: UInt32(pause))
  }

  private func end(_ outage: inout Outage) {
    if let news = outage.end(at: Clock.now()) { report.say(.notice, news) }
  }
}
