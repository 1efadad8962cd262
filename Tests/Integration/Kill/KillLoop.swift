import System
import TestSupport
import Wire

/// In each round, makes changes, kills the daemon with SIGKILL, and verifies the result. All rounds use the same state
/// directory.
///
/// After each round, every transaction is matched with its request. Revisions must have no gaps. Each acknowledged
/// change must have the revision that its reply named, and each row must have the values that were sent.
struct KillLoop {
  private let daemon: DaemonProcess
  private var writers = (0..<ChangeWriter.count).map(ChangeWriter.init)
  /// The last revision of the history that was verified.
  private var rev = 0
  /// The latest change of each row, by table and id.
  private var rows: [String: [Int: Change]] = ["entries": [:], "projects": [:]]
  private(set) var problems: [String] = []
  private(set) var changes = 0

  init(_ daemon: DaemonProcess) {
    self.daemon = daemon
  }

  /// Lets all writers run for a moment, kills the daemon, restarts it, and verifies the result.
  mutating func round() throws {
    let book = ChangeBook()
    let crew = try Crew(writers.count) { [writers, daemon = daemon.socket] number in
      defer { book.writerEnded() }
      var writer = writers[number]
      try writer.run(daemon, book)
      return writer
    }
    book.waitForAcknowledgements(Int.random(in: 1..<150))
    daemon.kill()
    writers = try crew.join()
    try daemon.start()
    try compare(book.contents)
  }

  private mutating func compare(_ book: ChangeBook.Pages) throws {
    let client = try daemon.connect()
    let newest = try client.call("timer.status")
    let transactions = try history(client, back: rev)
    var done: [String: Int] = [:]
    for (place, transaction) in transactions.reversed().enumerated() {
      guard let rev = transaction["rev"]?.int, rev == self.rev + 1 + place else {
        problems.append("the revision after \(self.rev + place) is \(transaction["rev"] ?? .null)")
        return
      }
      note(transaction, rev, book, &done)
    }
    rev += transactions.count
    changes += transactions.count
    if newest["rev"]?.int != rev { problems.append("the history ends at \(rev), the status says \(newest)") }
    for (mark, rev) in book.acknowledged where done[mark] != rev {
      problems.append("\(mark) was acknowledged as revision \(rev), and is \(done[mark].map(String.init) ?? "missing")")
    }
  }

  private mutating func note(_ transaction: JSON, _ rev: Int, _ book: ChangeBook.Pages, _ done: inout [String: Int]) {
    guard let (mark, row) = Change.mark(of: transaction), let change = book.sent[mark] else {
      return problems.append("nobody asked for \(transaction)")
    }
    if done[mark] != nil { problems.append("\(mark) was done twice") }
    done[mark] = rev
    if let difference = change.difference(from: row) { problems.append("revision \(rev): \(difference)") }
    if let id = row["id"]?.int { rows[change.table, default: [:]][id] = change }
    if change.row == nil, let id = change.params["id"]?.int { rows[change.table]?[id] = nil }
  }

  /// The transactions after this revision, newest first.
  private func history(_ client: DaemonClient, back rev: Int) throws -> [JSON] {
    var found: [JSON] = []
    var params: [String: JSON] = ["module": "timer", "limit": 200]
    while true {
      let page = try client.call("history.list", .object(params))
      let transactions = page["transactions"].map { Array($0.elements) } ?? []
      found += transactions.prefix { ($0["rev"]?.int ?? 0) > rev }
      guard let next = page["next"], (transactions.last?["rev"]?.int ?? 0) > rev + 1 else { return found }
      params["cursor"] = next
    }
  }

  /// Compares every row with the latest change of that row.
  mutating func compareRows() throws {
    let client = try daemon.connect()
    var seen = 0
    var params: [String: JSON] = ["limit": 1000]
    while true {
      let page = try client.call("timer.list", .object(params))
      for entry in page["entries"]?.elements ?? JSON.null.elements {
        seen += 1
        compare(entry, "entries")
      }
      guard let next = page["next"] else { break }
      params["cursor"] = next
    }
    let count = rows["entries"]?.count ?? 0
    if seen != count { problems.append("there should be \(count) entries, and are \(seen)") }
    for project in try client.call("timer.projects")["projects"]?.elements ?? JSON.null.elements {
      compare(project, "projects")
    }
  }

  private mutating func compare(_ row: JSON, _ table: String) {
    guard let id = row["id"]?.int, let change = rows[table]?[id] else {
      // A project can be new without a request of its own, because adding an entry creates the entry's project.
      if table == "entries" { problems.append("nobody asked for \(row)") }
      return
    }
    if let difference = change.difference(from: row) { problems.append(difference) }
  }
}
