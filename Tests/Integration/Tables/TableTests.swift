import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests `tables.py`, which doesn't know any module, table or column in advance. Like any external mirror in a
  /// database, it learns everything from `rpc.discover`.
  @Suite("Tables derived from rpc.discover")
  struct TableTests {
    private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    private let folder = TestFolder()
    private let daemon: DaemonProcess

    init() throws {
      daemon = DaemonProcess(in: folder)
      try daemon.start()
    }

    @Test("in SQLite and CSV files accept every row, with each member in its column")
    func tables() throws {
      try fill()
      let script = DaemonPrograms.root + "/Tests/Integration/Tables/tables.py"
      let run = try CommandResult(running: ["python3", script, daemon.socket, folder.path], in: folder)
      let found = try JSON(parsing: Array(run.output.utf8))
      #expect(found["changed"] == [] && found["dangling"] == [] && found["inFiles"] == true, "\(found)")
      // These columns occur only in backups, never in replies.
      #expect(
        found["leftOver"] == ["accounts.accounts.password", "accounts.accounts.reset", "accounts.sessions.token"])
      let empty = try #require(found["rows"]).members.filter { $0.value == 0 }.compactMap(\.key.string)
      // Conflicts arise only from changes on other machines, so the table of conflicts may be empty.
      #expect(empty.filter { !$0.hasSuffix(".sync.conflicts") } == [], "tables without a row prove nothing")
    }

    /// Adds at least one row to each table.
    private func fill() throws {
      let ann = try daemon.connect()
      try ann.call("accounts.signUp", ["name": "Ann", "password": "correct horse battery"])
      let own = try daemon.connect()
      try own.call("accounts.issueReset", ["name": "Ann"])
      try own.call(
        "timer.add",
        [
          "project": "Bread, \"rye\"", "startedAt": "2026-01-01T00:00:00Z", "stoppedAt": "2026-01-01T01:00:00Z",
          "note": "one\ntwo", "tags": ["a", "b"],
        ])
      try own.call(
        "timer.import.add",
        [
          "format": "watson",
          "entries": [
            [
              "project": "Bread", "startedAt": "2025-01-01T00:00:00Z", "stoppedAt": "2025-01-01T01:00:00Z",
              "source": "watson:1",
            ]
          ],
        ])
      try own.call("timer.start", ["project": "Soup"])
      try own.call("timer.picture.add", ["data": Self.picture])
      try own.call("timer.project.rename", ["name": "Soup", "to": "Bread, \"rye\"", "acknowledge": ["merge"]])
      try own.call("hours.project.create", ["client": "Acme", "project": "Site"])
      try own.call(
        "hours.submit",
        ["client": "Acme", "project": "Site", "date": "2026-01-05", "hours": 2.5, "billable": false])
      try own.call(
        "hours.project.edit", ["client": "Acme", "project": "Site", "rate": "80.50", "currency": "EUR"])
      try own.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-01-06", "hours": 2])
      try own.call("hours.invoice.create", ["client": "Acme", "from": "2026-01-01", "to": "2026-01-31", "tax": 19])
      try own.call("hours.week.submit", ["week": "2026-W10"])
      try own.call("hours.contract.set", ["from": "2026-01-01", "hours": [8, 8, 8, 8, 8, 0, 0]])
      try own.call("timer.rate.set", ["rate": "50", "currency": "EUR"])
      try own.call("hours.settings", ["employment": "part-time", "workdays": ["monday"], "reminder": "17:30"])
      try own.call("hours.dayOff.add", ["from": "2026-12-24", "to": "2026-12-31", "name": "holidays"])
      try own.call("chores.house.create", ["name": "Home"])
      try own.call("chores.room.add", ["name": "Kitchen"])
      try own.call(
        "chores.task.add",
        ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5, "assign": "anyone", "picture": Self.picture])
      try own.call("chores.done", ["task": 1])
      try own.call("chores.skip", ["task": 1])
      try own.call("chores.checklist.add", ["task": 1, "text": "rinse"])
      try own.call("chores.pause", ["from": "2026-12-24", "to": "2026-12-26"])
      try own.call("chores.away", ["from": "2026-12-24", "to": "2026-12-26"])
      try own.call("remarks.add", ["text": "here", "lat": 1.5, "lon": -2, "accuracy": 5, "visibility": "private"])
      try own.call("remarks.picture.add", ["remark": 1, "data": Self.picture])
      try own.call(
        "remarks.filter.set", ["name": "here", "query": "here", "in": "text", "mine": true, "bbox": [-3, 1, 0, 2.5]])
      try own.call("feed.post", ["activity": "walk", "image": Self.picture, "day": "2026-11-21", "emoji": "🍞"])
      try own.call("feed.progress", ["post": 1, "to": 40])
      try own.call("feed.goal.set", ["activity": "walk", "times": 3])
      try own.call("feed.like", ["post": 1])
      try own.call("feed.comment", ["post": 1, "text": "smells good"])
      try own.call("feed.friend.request", ["user": "Ann"])
      let name = try #require(own.call("system.hello")["user"]?.string)
      try ann.call("feed.friend.accept", ["user": JSON(name)])
      try ann.call("feed.recommend", ["to": JSON(name), "activity": "Chess"])
      try ann.call("feed.post", ["activity": "Chess", "caption": JSON("with @\(name)")])
      try own.call("feed.profile.set", ["status": "well", "safe": true])
      try own.call("feed.markRead")
    }
  }
}
