import ModuleKit
import Time
import Wire

/// A module with an event that happens only because time passes: an egg is boiled after a while.
struct Eggs: Module {
  static let name = "eggs"
  static let tables: [TableDescription<Eggs>] = [
    TableDescription("eggs", table: { $0.eggs }, change: { $1(&$0.eggs) }) { _, egg, viewer, writer in
      guard egg.user == viewer.account else { return false }
      writer.beginObject()
      writer.member("id", egg.id)
      writer.endObject()
      return true
    }
  ]
  static let seconds = Param<Int>.integer("seconds", "how long", 1...10_000)
  static let notices = [
    NoticeDeclaration(
      "eggs.boiled", "An egg is done.", label: Label("An egg is done", "Ein Ei ist fertig"), fields: [Field("egg", .id)]
    )
  ]
  static let methods: [Method<Eggs>] = [
    .changes("eggs.boil", "Puts an egg into the water.", params: [seconds]) { eggs, call, writer in
      let done = Instant(seconds: call.now.seconds + call[seconds])
      writer.member("egg", eggs.eggs.insert { Egg(id: $0, user: call.user, done: done) }.id)
    },
    .changes("eggs.eat", "Takes all eggs out.") { eggs, call, _ in
      for egg in eggs.eggs.rows where egg.user == call.user { eggs.eggs.remove(egg.id) }
    },
  ]
  var eggs = Table<Egg, NoIndex<Egg>>()

  /// Refuses to undo the eating of an egg, unless an administrator makes the undo.
  func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    if undo.isAdmin { return }
    if eggs.changes.contains(where: { $0.before == nil }) { throw .forbidden("eggs.eaten", "It is eaten.") }
  }

  func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    eggs.rows.map(\.done).filter { $0 > instant }.min()
  }

  func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice] {
    let boiled = eggs.rows.filter { $0.done > after && $0.done <= through && $0.user == account ?? $0.user }
    return boiled.map { egg in
      Notice("eggs.boiled", to: [egg.user], at: egg.done) { $0.member("egg", egg.id) }
    }
  }
}

struct Egg: Row {
  let id: Int
  var user: Int
  var done: Instant

  static func blank(_ id: Int) -> Egg {
    Egg(id: id, user: 0, done: .earliest)
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("done", &done, .time)
  }
}
