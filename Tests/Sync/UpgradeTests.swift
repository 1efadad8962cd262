import Host
import Journal
import ModuleKit
import Outside
import Sync
import TestSupport
import Testing
import Time
import Wire

/// Tests two machines with the same record, whose module gets a new schema.
@Suite("An upgrade between two rounds")
struct UpgradeTests {
  private func pair() throws -> (home: Machine, laptop: Machine) {
    let clock = TestClock()
    let (home, laptop) = (try Machine("home", seed: 1, clock: clock), try Machine("laptop", seed: 9, clock: clock))
    try home.call("books.books.add", ["title": "Emma"])
    try laptop.join(home)
    return (home, laptop)
  }

  private func requireInStep(_ one: Machine, _ other: Machine, count: Int) throws {
    #expect(try one.rows(of: "books") == other.rows(of: "books"))
    for machine in [one, other] {
      #expect(machine.harness.host.dump("books").count { $0.hasPrefix("books ") } == count)
    }
  }

  @Test("changes the text of transactions, and both machines still know them")
  func proof() throws {
    let (home, laptop) = try pair()
    for title in ["Persuasion", "Sanditon"] {
      try laptop.call("books.books.add", ["title": JSON(title)])
      try laptop.sync(home)
    }
    try laptop.call("books.books.add", ["title": "Unsent"])
    for machine in [home, laptop] { try machine.upgrade() }
    try laptop.sync(home)
    try requireInStep(home, laptop, count: 4)
  }

  @Test("keeps every change that home hasn't got, however many and however old")
  func unsent() throws {
    let (home, laptop) = try pair()
    // There are so many changes that a start would drop the oldest ones from the history.
    let many = 2_200
    for number in 0..<many { try laptop.call("books.books.add", ["title": JSON("\(number)")]) }
    for machine in [home, laptop] {
      machine.clock.now += 40 * 86_400
      try machine.upgrade()
    }
    #expect(try laptop.sync(home).sent == many)
    try requireInStep(home, laptop, count: many + 1)
  }

  @Test("to a module whose rows don't travel leaves each machine its rows")
  func staysHere() throws {
    let (home, laptop) = try pair()
    try laptop.call("books.books.add", ["title": "Sent"])
    try laptop.sync(home)
    try laptop.call("books.books.add", ["title": "Unsent"])
    for machine in [home, laptop] { try machine.upgrade(to: 3) }
    #expect(home.harness.host.dump("books").count { $0.hasPrefix("books ") } == 2)
    #expect(laptop.harness.host.dump("books").count { $0.hasPrefix("books ") } == 3)
    for machine in [home, laptop] {
      try machine.call("books.books.add", ["title": "Later"])
      try machine.restart()
    }
    try laptop.sync(home)
  }

  @Test("of home alone to a module whose rows don't travel is reported, and the replica keeps its changes")
  func staysAtHome() throws {
    let (home, laptop) = try pair()
    try laptop.call("books.books.add", ["title": "Unsent"])
    try home.upgrade(to: 3)
    #expect(try laptop.sync(home).missing == ["books"])
    #expect(laptop.harness.host.dump("books").count { $0.hasPrefix("books ") } == 2)
    #expect(try laptop.sync(home).missing == ["books"])
  }

  @Test("is refused while it would lose a change that home hasn't got")
  func lossy() throws {
    let (home, laptop) = try pair()
    let id = try #require(try laptop.call("books.books.add", ["title": "Old"])["book"]?["id"])
    try laptop.call("books.books.edit", ["id": id, "title": "New"])
    let why = #expect(throws: JournalFailure.self) { try migrate(laptop) }
    #expect(why?.message.contains("haven't been sent to home") == true)
    try laptop.restart()
    try laptop.sync(home)
    #expect(try migrate(laptop).lostHistory != nil)
  }

  /// Migrates a copy of the machine's books. The step can't migrate the title "Old", which a book has only in the
  /// history.
  private func migrate(_ machine: Machine) throws -> MigrationReport {
    let books = try Machine.books().definition
    let steps = Migration(
      to: 2,
      [
        .change(table: "books") { row throws(Malformed) in
          if row["title"] == "Old" { throw Malformed("title") }
        }
      ])
    let newer = ModuleDefinition<OutsideState>(
      name: books.name, schema: 2, migrations: [steps], manifest: books.manifest, origin: books.origin,
      shape: books.shape, tables: Array(books.tables.dropFirst(SyncRows.tableCount)), methods: books.methods,
      settings: books.settings, notices: books.notices,
      syncRules: books.syncRules.values.filter { $0.table != SyncRows.conflictsTable }, make: books.make)
    let copy = try machine.copy("copy")
    return try #require(try JournalMigration(newer, copy.disk, now: machine.clock.now).run())
  }
}
