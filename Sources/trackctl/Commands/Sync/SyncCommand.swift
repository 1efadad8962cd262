import Sync
import Wire

/// `sync`: runs a sync round between this machine and its home.
enum SyncCommand: Command {
  static let name = "sync"
  static let summary = "synchronize this machine's record with home's"
  static let group = CommandGroup.sync
  static var options: [Option] { [follow] }
  static var details: [String] {
    "It sends the changes made here, and fetches those made at home. If it is interrupted, the next sync"
      + " continues. What can't be kept becomes a conflict (trackctl sync conflicts). trackctl-sync(1) is the manual."
    "The exit status is 0 if both sides have the same record, 1 if there are unresolved conflicts or a side refused, 2 for"
      + " a usage error, 3 if home can't be reached, 4 if it gives no answer in time or another sync is under way, and 5 if"
      + " the records don't belong together any more."
  }
  static var examples: [Example] {
    Example("sync", "once, now")
    Example("sync --follow", "all the time, as trackd-sync.service does")
  }

  private static let follow = Option.flag("follow", "stay connected, and sync after each change on either machine")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let rounds = SyncSession(session)
    let address = try rounds.homeAddress()
    if arguments.has(follow) { return try SyncFollowing(session, home: address).run() }
    try rounds.tell(try rounds.round(rounds.local(), rounds.home(address)))
  }
}
