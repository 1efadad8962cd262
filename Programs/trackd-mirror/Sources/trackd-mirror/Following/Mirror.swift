import Platform
import Postgres
import TrackClient

/// Follows a daemon into a database, for ever: what is away is waited for, with growing pauses.
///
/// While the database is away there is no connection to the daemon either, so nothing heaps up here: the place in the database says
/// where to go on, and the daemon keeps what comes after it.
struct Mirror {
  /// So long the connection of a mirror that was killed may live on in the database, doing nothing, or at work.
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
    var outage = Outage(of: "the database")
    while true {
      do throws(DatabaseFailure) {
        let store = try Store(conninfo, machine: machine)
        let isAlone = try isAlone(store)
        outage.end()
        if isAlone { try followDaemon(into: store) }
      } catch {
        outage.wait(error.description)
        continue
      }
      throw Problem(.notAlone, "another mirror of \(machine) is at work in that database: one is enough")
    }
  }

  private func isAlone(_ store: Store) throws(DatabaseFailure) -> Bool {
    for tries in 1... {
      if try store.lock() { return true }
      if tries >= Self.workingPatienceTries { break }
      if tries >= Self.idlePatienceTries, !(try store.isHolderAtWork()) { break }
      Platform.sleep(milliseconds: 100)
    }
    return false
  }

  /// Follows the daemon through its restarts, until the database fails.
  private func followDaemon(into store: Store) throws(DatabaseFailure) -> Never {
    var outage = Outage(of: "trackd")
    while true {
      do throws(Interruption) {
        let session = try Session(with: server, into: store)
        outage.end()
        try session.run()
      } catch {
        switch error {
        case .database(let failure): throw failure
        case .newModules: break
        case .daemon(let failure): outage.wait(failure.description)
        }
      }
      try store.giveUp()
    }
  }
}
