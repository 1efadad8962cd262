import Sync
import Time
import Wire

/// Finds the entries of a joining machine that overlap entries at home.
///
/// Entries of the same machine never overlap. It is therefore enough to read both lists once, in chronological order.
struct SyncOverlaps {
  typealias Pair = (here: JSON, home: JSON)

  /// The first overlaps. `count` is the number of all overlaps, including those that aren't in this list.
  private(set) var pairs: [Pair] = []
  private(set) var count = 0
  /// The ids of the overlapping entries on this machine.
  private(set) var ids: [Int] = []

  private static let mostPairs = 1_000
  private static let mostShown = 20

  /// No overlaps, for a machine that has no record yet.
  init() {}

  /// - Parameter areCopies: whether the two records can be copies of the same record. If so, entries with the same id
  ///   are the same entry and don't count as an overlap.
  init(here: SyncConnection, home: SyncConnection, areCopies: Bool) throws(Failure) {
    var mine = EntryList(here)
    guard var one = try mine.next() else { return }
    var theirs = try EntryList(home, around: one["startedAt"] ?? .null)
    guard var other = try theirs.next() else { return }
    while true {
      if one.overlaps(other), !one.isSame(other), !areCopies || one["id"]?.int != other["id"]?.int {
        add(one, other)
      }
      if one.end <= other.end {
        guard let next = try mine.next() else { return }
        one = next
      } else {
        guard let next = try theirs.next() else { return }
        other = next
      }
    }
  }

  private mutating func add(_ one: JSON, _ other: JSON) {
    count += 1
    if pairs.count < Self.mostPairs { pairs.append((one, other)) }
    if let id = one["id"]?.int, ids.last != id { ids.append(id) }
  }

  func print(_ session: Session) {
    let columns: [Column<Pair>] = [
      .flexible("HERE") { Self.text($0.here, session) }, .flexible("AT HOME") { Self.text($0.home, session) },
    ]
    session.print(Table(Array(pairs.prefix(Self.mostShown)), columns))
    if count > Self.mostShown { session.output.print("and \(count - Self.mostShown) more") }
  }

  private static func text(_ entry: JSON, _ session: Session) -> String {
    let start = entry.instant("startedAt") ?? .earliest
    let end = entry.instant("stoppedAt").map { session.timeText.end($0, after: start) } ?? "now"
    return "\(session.timeText.point(start)) to \(end) \(entry.text("project"))"
  }
}

/// Reads the entries of a machine's timer page by page, oldest first.
private struct EntryList {
  private let side: SyncConnection
  private let from: JSON
  private var page: ArraySlice<JSON> = []
  private var cursor: JSON? = .null

  init(_ side: SyncConnection) {
    self.side = side
    from = .null
  }

  /// Starts with the last entry that begins before this time.
  init(_ side: SyncConnection, around start: JSON) throws(Failure) {
    self.side = side
    from = start
    page = try Self.entries(["sort": "newest", "limit": 1, "to": start], side).page
  }

  mutating func next() throws(Failure) -> JSON? {
    while page.isEmpty, let place = cursor {
      (page, cursor) = try Self.entries(["sort": "oldest", "limit": 1000, "from": from, "cursor": place], side)
    }
    return page.popFirst()
  }

  private static func entries(
    _ params: JSON, _ side: SyncConnection
  ) throws(Failure) -> (page: ArraySlice<JSON>, next: JSON?) {
    do throws(SyncFailure) {
      let reply = try side.call("timer.list", params)
      return (Array(reply["entries"]?.elements.map(\.self) ?? [])[...], reply["next"])
    } catch {
      throw SyncSession.failure(error)
    }
  }
}

extension JSON {
  fileprivate var end: Instant { instant("stoppedAt") ?? .latest }

  fileprivate func overlaps(_ other: JSON) -> Bool {
    guard let start = instant("startedAt"), let otherStart = other.instant("startedAt") else { return false }
    return start < other.end && otherStart < end && start < end && otherStart < other.end
  }

  /// Whether the two entries are equal. A merge combines equal entries into one.
  fileprivate func isSame(_ other: JSON) -> Bool {
    ["startedAt", "stoppedAt", "project", "note", "tags"].allSatisfy { self[$0] == other[$0] }
  }
}
