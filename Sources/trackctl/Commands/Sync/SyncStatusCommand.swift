import Time
import Wire

/// `sync status`: shows what this machine and its home still have to exchange.
enum SyncStatusCommand: Command {
  static let name = "sync status"
  static let summary = "show what this machine and home still have to exchange"
  static let group = CommandGroup.sync
  static var examples: [Example] {
    Example("sync status", "show what remains to be exchanged; home isn't contacted")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let state = try session.call("sync.state")
    let home = state["home"]?.string
    let replicas = home == nil ? try session.call("sync.replicas")["replicas"]?.count ?? 0 : 0
    try session.answer(state) {
      if let home {
        session.output.print("replica of \(Terminal.clean(home))")
        printRound(state, session)
      } else if replicas > 0 {
        session.output.print("home of \(SyncSession.count(replicas, "replica")): trackctl sync replicas")
      } else {
        session.output.print("this machine is not a replica; to make it one: trackctl sync join HOME")
      }
      let conflicts = state["conflicts"]?.int ?? 0
      if conflicts > 0 { session.output.print("\(SyncSession.count(conflicts, "conflict")): trackctl sync conflicts") }
      if state["joining"]?.bool == true { session.output.print("joining isn't complete: run trackctl sync") }
    }
  }

  private static func printRound(_ state: JSON, _ session: Session) {
    let waiting = state["waiting"]?.int ?? 0
    let since = state["waitingSince"]?.string.flatMap { Instant(rfc3339: Array($0.utf8)) }
    session.output.print(
      waiting == 0
        ? "nothing waits to be sent"
        : "\(SyncSession.count(waiting, "change")) to send, since \(since.map(session.timeText.point) ?? "now");"
          + " to send them, or to see why they can't be sent: trackctl sync")
    if let met = state["lastMet"]?.string.flatMap({ Instant(rfc3339: Array($0.utf8)) }) {
      session.output.print("last in contact \(session.timeText.ago(met))")
    }
  }
}
