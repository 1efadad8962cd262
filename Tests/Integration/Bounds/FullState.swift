import Glibc
import TestSupport
import Time

/// Journals of all modules at their limits. Names, tags, texts, members and chains make calls as slow as possible. All
/// rows concern the first account, which is the user of the test.
struct FullState {
  /// The limits per user or house. A short run has fewer rows of some tables. In these tables, more rows would only
  /// need more memory without testing anything else.
  static let entries = TestLength.isLong ? 1_000_000 : 60_000
  static let projects = 9_900
  static let members = 100
  static let rooms = 200
  static let tasks = 1_000
  static let accounts = 1_100
  static let friends = 999
  static let answers = 999
  static let posts = TestLength.isLong ? 99_000 : 20_000
  static let remarks = TestLength.isLong ? 20_000 : 3_000
  /// The limits per user. For a table whose rows have no owner, the limit of the table.
  static let expenses = TestLength.isLong ? 250_000 : 25_000
  static let things = TestLength.isLong ? 1_000_000 : 40_000
  static let places = 1_000
  static let daysOff = 500
  static let chain = TestLength.isLong ? 40_000 : 4_000

  /// A name of 299 characters that must be case-folded. Two names share as little storage as possible, and their order
  /// depends on the last characters.
  static func name(_ id: Int) -> String {
    let digits = String(1_000_000 + id)
    return "A" + String(repeating: "Ж", count: 291) + digits
  }

  /// A name for a saved filter, of the maximum length.
  static func filter(_ id: Int) -> String { String(repeating: "Ж", count: 53) + String(1_000_000 + id) }

  /// Characters that consist of a letter, a combining mark above it, and a combining mark below it.
  static let marks = String(repeating: "a\u{301}\u{323}", count: 3_333)
  static let project = "B" + String(repeating: "Ж", count: 291) + "0000001"

  func write(to state: String) throws {
    try writeAccounts(to: state)
    try writeTimer(to: state)
    try writeHours(to: state)
    try writeChores(to: state)
    try writeRemarks(to: state)
    try writeFeed(to: state)
    try writeExpenses(to: state)
    try writeInventory(to: state)
  }

  /// Writes the modules of the custom journals.
  func writeModules(to path: String) throws {
    for name in ["expenses", "inventory"] {
      TestFiles.makeFolder("\(path)/\(name)", mode: 0o755)
      let manifest = try TestFiles.bytes(of: "\(DaemonPrograms.root)/examples/modules/\(name)/module.json")
      try TestFiles.write(manifest, to: "\(path)/\(name)/module.json", mode: 0o644)
    }
  }

  /// Writes rows with texts of the maximum length, which must be case-folded. Each row has a different kind.
  private func writeExpenses(to state: String) throws {
    var pen = try JournalPen(module: "expenses", next: #""expenses":\#(Self.expenses + 1)"#, in: state)
    let what = String(repeating: "Ж", count: 120)
    for id in 1...Self.expenses {
      let at = Instant(seconds: 1_000_000_000 + id * 600)
      let kind = String(repeating: "Ж", count: 33) + String(1_000_000 + id)
      try pen.row(
        "expenses", id, #""user":1,"at":"\#(at)","amount":1000000000.01,"what":"\#(what)","kind":"\#(kind)""#)
    }
    try pen.finish()
  }

  /// Writes things, most of which are in the first place. The others fill the other places.
  private func writeInventory(to state: String) throws {
    let next = #""things":\#(Self.things + 1),"places":\#(Self.places + 1)"#
    var pen = try JournalPen(module: "inventory", next: next, in: state)
    for id in 1...Self.things {
      let place = id <= Self.places ? id : 1
      try pen.row(
        "things", id,
        #""name":"\#(String(repeating: "Ж", count: 73))\#(1_000_000 + id)","place":\#(place),"since":"2026-01-01","author":1"#
      )
    }
    for id in 1...Self.places { try pen.row("places", id, #""name":"Place \#(id)""#) }
    try pen.finish()
  }

  private static let day = "2020-01-01T00:00:00Z"

  private func writeAccounts(to state: String) throws {
    let login = unsafe getpwuid(getuid()).map { unsafe String(cString: $0.pointee.pw_name) } ?? "uid\(getuid())"
    var pen = try JournalPen(module: "accounts", next: #""accounts":\#(Self.accounts + 1),"sessions":1"#, in: state)
    try pen.row("accounts", 1, #""name":"\#(login)","login":"\#(login)","uid":\#(getuid()),"createdAt":"\#(Self.day)""#)
    for id in 2...Self.accounts {
      // One user may have created the maximum number of these accounts. Their data counts towards that user's limits.
      let maker = id < 1_000 ? #","madeBy":\#(getuid())"# : ""
      try pen.row("accounts", id, #""name":"\#(Self.name(id))","createdAt":"\#(Self.day)"\#(maker)"#)
    }
    try pen.finish()
  }

  private func writeTimer(to state: String) throws {
    let count = Self.entries
    let next = #""projects":\#(Self.projects + 2),"entries":\#(count + 2),"pictures":1"#
    var pen = try JournalPen(module: "timer", next: next, in: state)
    try pen.row("projects", 1, ##""user":1,"name":"\##(Self.project)","color":"#112233""##)
    for id in 2...Self.projects {
      // Each of the first hundred projects is merged into the project before it, so the chain ends in the first
      // project.
      let merged = id <= 100 ? #","mergedInto":\#(id - 1)"# : ""
      try pen.row("projects", id, ##""user":1,"name":"B\##(Self.name(id).dropFirst())","color":"#112233"\##(merged)"##)
    }
    for id in 1...count {
      let start = Instant(seconds: 1_000_000_000 + id * 600)
      let tags = id <= 5_000 ? #","tags":[\#((1...20).map { #""t\#(id)-\#($0)""# }.joined(separator: ","))]"# : ""
      let project = id % 3 == 0 ? id % 100 + 1 : id % (Self.projects - 101) + 101
      try pen.row(
        "entries", id,
        #""user":1,"project":\#(project),"startedAt":"\#(start)","stoppedAt":"\#(start + 300)"\#(tags)"#)
    }
    // The last entry is a running timer. Its note has the maximum length.
    try pen.row(
      "entries", count + 1, #""user":1,"project":1,"startedAt":"2026-01-01T00:00:00Z","note":"\#(Self.marks)""#)
    try pen.finish(transactions: chainOfUndos)
  }

  /// One change, followed by a chain of undos. Each undo undoes the undo before it.
  private var chainOfUndos: [String] {
    (1...Self.chain).map { rev in
      func row(_ archived: Bool) -> String {
        ##"{"101":{"user":1,"name":"x","color":"#112233"\##(archived ? #","archived":true"# : "")}}"##
      }
      let (put, was) = (row(rev % 2 == 1), row(rev % 2 == 0))
      let head = #""at":"2026-11-20T00:00:00Z","by":1,"do":"\#(rev == 1 ? "timer.project.archive" : "history.undo")""#
      let undoes = rev == 1 ? "" : #","undoes":\#(rev - 1)"#
      return #"\#(head),"put":{"projects":\#(put)},"was":{"projects":\#(was)}\#(undoes)"#
    }
  }

  private func writeHours(to state: String) throws {
    let count = Self.entries
    let next = #""projects":\#(Self.projects + 1),"members":3001,"records":\#(count + 1),"settings":2,"terms":1002"#
    var pen = try JournalPen(module: "hours", next: next, in: state)
    for id in 1...Self.projects {
      let client = Self.name(id % 3 == 0 ? 0 : id)
      try pen.row(
        "projects", id, #""client":"\#(client)","project":"\#(Self.name(id))","createdBy":1,"createdAt":"\#(Self.day)""#
      )
    }
    for id in 1...1_900 { try pen.row("members", id, #""project":\#(id),"user":1,"joinedAt":"\#(Self.day)""#) }
    for id in 2...Self.accounts {
      try pen.row("members", 1_900 + id, #""project":1,"user":\#(id),"joinedAt":"\#(Self.day)""#)
    }
    // One client's budget covers the maximum number of projects. The other projects have budgets of their own.
    let shared = (1...2_000).map { String(3 * $0) }.joined(separator: ",")
    let money = #""currency":"EUR","rate":"99.99","budget":"1000000","budgetMinutes":600000"#
    try pen.row("terms", 1, #""client":"\#(Self.name(0))","projects":[\#(shared)],\#(money)"#)
    for id in 1...1_000 { try pen.row("terms", 1 + id, #""project":\#(3 * id + 1),\#(money)"#) }
    for id in 1...count {
      let date = Day(ordinal: 720_000 + id % 18_000)
      try pen.row(
        "records", id,
        #""user":1,"project":\#(id % Self.projects + 1),"date":"\#(date)","halves":1,"createdAt":"\#(Self.day)""#)
    }
    let daysOff = (0..<Self.daysOff).map { number in
      let day = Day(ordinal: 720_000 + 30 * number)
      return #"{"from":"\#(day)","to":"\#(day.adding(days: 9))","name":"\#(String(repeating: "Ж", count: 60))"}"#
    }
    try pen.row("settings", 1, #""workdays":["monday"],"daysOff":[\#(daysOff.joined(separator: ","))]"#)
    try pen.finish()
  }

  private func writeChores(to state: String) throws {
    let count = Self.entries
    let next =
      #""houses":2,"members":\#(Self.members + 1),"rooms":\#(Self.rooms + 1),"tasks":\#(Self.tasks + 1),"#
      + #""completions":\#(count + 1),"skips":1,"pauses":1001,"steps":5001"#
    var pen = try JournalPen(module: "chores", next: next, in: state)
    try pen.row("houses", 1, #""name":"\#(Self.name(1))","key":"00000012""#)
    for id in 1...Self.members { try pen.row("members", id, #""house":1,"user":\#(id),"joinedAt":"\#(Self.day)""#) }
    for id in 1...Self.rooms { try pen.row("rooms", id, #""house":1,"name":"\#(Self.name(id))","addedBy":1"#) }
    for id in 1...Self.tasks {
      let note = Self.marks.prefix(1_666)
      try pen.row(
        "tasks", id,
        #""house":1,"room":1,"name":"\#(Self.name(id))","everyDays":\#(id % 9 + 1),"points":5,"note":"\#(note)""#)
    }
    for id in 1...5_000 {
      let task = (id - 1) / 100 + 1
      try pen.row("steps", id, #""house":1,"task":\#(task),"text":"\#(Self.name(id))","position":\#(id)"#)
    }
    for id in 1...count {
      let member = id % Self.members + 1
      let at = Instant(seconds: 1_600_000_000 + id * 60)
      try pen.row(
        "completions", id,
        #""house":1,"task":\#(id / Self.members % Self.tasks + 1),"room":1,"member":\#(member),"user":\#(member),"points":5,"at":"\#(at)""#
      )
    }
    for id in 1...999 {
      let from = Instant(seconds: 1_900_000_000 + id * 7200)
      try pen.row("pauses", id, #""house":1,"from":"\#(from)","to":"\#(from + 3600)""#)
    }
    try pen.finish()
  }

  private func writeRemarks(to state: String) throws {
    var pen = try JournalPen(
      module: "remarks", next: #""remarks":\#(Self.remarks + 1),"pictures":1,"filters":101"#, in: state)
    // At every position, this text nearly matches the search. That makes the search slow.
    let text = String((0..<4096).map { $0 % 300 == 299 ? "b" : "a" })
    let tags = (1...20).map { "\"\(String(Self.marks.prefix(19)))\($0)\"" }.joined(separator: ",")
    for id in 1...Self.remarks {
      try pen.row(
        "remarks", id,
        #""user":\#(id % 2 + 1),"text":"\#(text)","lat":52.5,"lon":13.4,"at":"\#(Instant(seconds: 1_600_000_000 + id))","tags":[\#(tags)]"#
      )
    }
    // All filters have the same conditions. Their lists of tags have the maximum length, and the tags nearly match
    // those of the remarks.
    let others = (1...100).map { "\"\(String(Self.marks.prefix(17)))\($0 + 1_000)\"" }.joined(separator: ",")
    let query = String(repeating: "a", count: 299) + "b"
    for id in 1...100 {
      try pen.row(
        "filters", id,
        #""user":1,"name":"\#(Self.filter(id))","query":"\#(query)","bbox":[-180,-90,180,90],"tags":[\#(tags)],"notTags":[\#(others)]"#
      )
    }
    try pen.finish()
  }

  private func writeFeed(to state: String) throws {
    let (posts, answers) = (Self.posts, Self.answers)
    let next =
      #""posts":\#(posts + 1),"steps":\#(answers + 1),"likes":1001,"comments":2001,"friendships":3001,"recommendations":4001,"mentions":5001,"#
      + #""profiles":1,"pictures":1,"readMarks":1,"goals":1"#
    var pen = try JournalPen(module: "feed", next: next, in: state)
    for id in 1...posts {
      let author = id % 10 == 1 ? 1 : id % Self.friends + 2
      let caption = id % 50 == 0 ? Self.marks.prefix(1_500) : ""
      try pen.row(
        "posts", id,
        ##""author":\##(author),"createdAt":"\##(Instant(seconds: 1_600_000_000 + id))","activity":"Run \##(id % 7)","caption":"\##(caption)","color":"#112233","day":"2026-01-01""##
      )
    }
    for id in 1...answers { try pen.row("steps", id, #""post":1,"at":"\#(Self.day)","from":0,"to":1"#) }
    for id in 1...answers {
      try pen.row("likes", id, #""post":1,"user":\#(id + 1),"author":1,"at":"\#(Self.day)""#)
    }
    let text = String(repeating: "Ж", count: 500)
    for id in 1...answers {
      try pen.row(
        "comments", 1_000 + id, #""post":1,"user":\#(id + 1),"author":1,"at":"\#(Self.day)","text":"\#(text)""#)
    }
    for id in 1...answers {
      try pen.row(
        "mentions", 4_000 + id, #""post":1,"comment":\#(1_000 + id),"by":\#(id + 1),"to":1,"at":"\#(Self.day)""#)
    }
    for id in 1...Self.friends {
      try pen.row(
        "friendships", 2_000 + id, #""by":1,"to":\#(id + 1),"requestedAt":"\#(Self.day)","acceptedAt":"\#(Self.day)""#)
    }
    for id in 1...answers {
      try pen.row(
        "recommendations", 3_000 + id, #""by":1,"to":\#(id + 1),"at":"\#(Self.day)","post":1,"note":"\#(text)""#)
    }
    try pen.finish()
  }
}
