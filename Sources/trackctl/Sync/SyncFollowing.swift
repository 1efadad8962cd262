import ProgramKit
import Sync
import System
import TrackClientCore

/// Keeps a replica in step with its home. Runs a sync round after each change on either machine.
///
/// Each daemon has a thread that waits for its events. The calling thread runs the rounds. While nothing changes, all
/// three threads sleep.
struct SyncFollowing {
  private let session: Session
  private let rounds: SyncSession
  private let address: String
  /// Whether a change might have happened since the last round began.
  private let isDue = Monitor(true)

  init(_ session: Session, home address: String) {
    self.session = session
    self.address = address
    rounds = SyncSession(session)
  }

  /// Runs until a round fails in a way that a retry can't fix.
  func run() throws(Failure) {
    try listen(to: session.options.server, called: "here")
    try listen(to: try SyncHome.server(address), called: "home")
    var pause = Backoff(1_000...300_000)
    var sides: (local: SyncConnection, home: SyncConnection)?
    while true {
      isDue.wait(until: { $0 }) { $0 = false }
      do throws(Failure) {
        let pair: (local: SyncConnection, home: SyncConnection)
        if let sides { pair = sides } else { pair = (try rounds.local(), try rounds.home(address)) }
        sides = pair
        let summary = try rounds.round(pair.local, pair.home)
        pause.reset()
        if summary.sent + summary.received > 0 {
          session.output.print(SyncSession.sentence(summary, summary.conflicts))
        }
        try? session.output.flush()
      } catch {
        sides = nil
        guard error.status == .noDaemon || error.status == .late else { throw error }
        try? StandardStream.error.write("trackctl: \(error.message)\n")
        Clock.wait(milliseconds: UInt32(pause.next()))
        isDue.withLock { $0 = true }
      }
    }
  }

  private func listen(to server: Server, called name: String) throws(Failure) {
    let (isDue, timeout) = (isDue, session.timeout)
    try orRefuse("no thread can be started") { () throws(Errno) in
      _ = try Thread.start(name: "sync-\(name)", stackBytes: 1 << 20) {
        guard let follower = try? Follower(from: server, timeout: timeout) else { return }
        while true {
          guard let update = try? follower.next(by: .never) else { continue }
          if case .offline = update { continue }
          isDue.withLock { $0 = true }
          isDue.broadcast()
        }
      }
    }
  }
}
