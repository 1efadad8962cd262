import Sync
import Wire

/// `sync`: runs a sync round between this machine and its home.
enum SyncCommand: Command {
  static let name = "sync"
  static let summary = "synchronize this machine's record with the record at home"
  static let group = CommandGroup.sync
  static var options: [Option] { [follow] }
  static var details: [String] {
    "Home is the machine that this one joined with `trackctl sync join`. The command sends the changes made here, and"
      + " fetches those made at home. If it is interrupted, the next sync continues. A change that can't be kept"
      + " becomes a conflict, which `trackctl sync conflicts` lists. trackctl-sync(1) is the manual."
    "The exit status is 0 if both machines have the same record, and 1 if there are unresolved conflicts or a machine"
      + " refused. It is 2 for a usage error, 3 if home can't be reached, 4 if home doesn't answer in time or another"
      + " sync is under way, and 5 if the two records can't be synced any more."
  }
  static var examples: [Example] {
    Example("sync", "sync once")
    Example("sync --follow", "sync continuously, as trackd-sync.service does")
  }

  private static let follow = Option.flag("follow", "stay connected, and sync after each change on either machine")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let rounds = SyncSession(session)
    let address = try rounds.homeAddress()
    if arguments.has(follow) { return try SyncFollowing(session, home: address).run() }
    try rounds.tell(try rounds.round(rounds.local(), rounds.home(address)))
  }
}
