import TestSupport
import Time

/// A journal with very many records of hours. All records belong to the first account.
struct RecordsJournal {
  static let projects = 40
  static let firstDay = 17_000
  static let days = 3650

  let count: Int

  func write(to state: String) throws {
    let next = #""projects":\#(Self.projects + 1),"members":\#(Self.projects + 1),"records":\#(count + 1),"settings":1"#
    var pen = try JournalPen(module: "hours", next: next, in: state)
    let at = #""2026-01-01T00:00:00Z""#
    for id in 1...Self.projects {
      try pen.row(
        "projects", id, #""client":"Client \#(id % 8)","project":"Project \#(id)","createdBy":1,"createdAt":\#(at)"#)
    }
    for id in 1...Self.projects { try pen.row("members", id, #""project":\#(id),"user":1,"joinedAt":\#(at)"#) }
    let dates = (0..<Self.days).map { Day(ordinal: Self.firstDay + $0).description }
    for id in 1...count {
      let work = #""date":"\#(dates[id * 7 % Self.days])","halves":\#(id % 16 + 1),"comment":"record \#(id)""#
      try pen.row("records", id, #""user":1,"project":\#(id % Self.projects + 1),\#(work),"createdAt":\#(at)"#)
    }
    try pen.finish()
  }
}
