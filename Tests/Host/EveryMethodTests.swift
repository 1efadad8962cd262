import Chores
import Feed
import Host
import Hours
import ModuleKit
import Remarks
import TestSupport
import Testing
import Timer
import Wire

/// Checks the invariants of every changing method with one script per module.
///
/// Each step is a call that succeeds after the steps before it. The call is made first as a dry run and then for real.
/// Then the call is undone and redone. Finally the whole journal is replayed. After each of these, rows and indexes are
/// compared. Each changing method needs a step, so these tests fail if a new method has none.
@Suite("Every changing method of every module")
struct EveryMethodTests {
  struct Step: Sendable {
    let method: String
    let params: JSON
    /// How many seconds pass before the call.
    var after = 60
    /// Whether the call makes a change. Without a change, there is nothing to undo.
    var changes = true
    /// The reason why an undo of the call is refused. Nil if the call can be undone.
    var undoIsRefused: String?
    /// A param whose value must be read from the host immediately before the call.
    var learned: (@Sendable (HostHarness) throws -> (name: String, value: JSON))?
  }

  struct Script: Sendable, CustomTestStringConvertible {
    let module: String
    let entry: @Sendable () -> Host.Entry
    let steps: [Step]
    /// Calls by other users that must precede the steps.
    var others: @Sendable (HostHarness) throws -> Void = { _ in }
    var testDescription: String { module }
  }

  static let scripts = [notes, timer, hours, remarks, feed, chores, expenses, inventory, habits, pomodoro]

  @Test("is undone, redone, dry-run and replayed to the same rows", arguments: scripts)
  func script(_ script: Script) throws {
    let folder = TestFolder()
    let clock = TestClock()
    var harness = try folder.harness([script.entry()], clock: clock)
    try script.others(harness)
    for step in script.steps {
      clock.now += step.after
      try check(step, script.module, harness, folder)
    }
    let rows = harness.host.dump(script.module)
    harness.close()
    harness = try folder.harness([script.entry()], clock: clock)
    #expect(harness.host.dump(script.module) == rows, "replay")
    #expect(harness.host.indexesAreTrue)
    _ = try harness.call("system.compact", as: 0)
    harness.close()
    harness = try folder.harness([script.entry()], clock: clock)
    #expect(harness.host.dump(script.module) == rows, "replay of the compacted journal")
    #expect(harness.host.indexesAreTrue)
    harness.close()
  }

  private func check(_ step: Step, _ module: String, _ harness: HostHarness, _ folder: TestFolder) throws {
    let before = harness.host.dump(module)
    var params = step.params
    if let learned = try step.learned?(harness) { params = params.with(learned.name, learned.value) }
    harness.settle()
    let bytes = folder.bytes(of: "\(module).journal")
    let dry = try harness.call(step.method, params.with("dryRun", true))
    #expect(dry["dryRun"]?.bool == true, "\(step.method) dry")
    #expect(harness.host.dump(module) == before, "\(step.method) dry")
    harness.settle()
    #expect(folder.bytes(of: "\(module).journal") == bytes, "\(step.method) dry: the journal's bytes")

    let result = try harness.call(step.method, params)
    let after = harness.host.dump(module)
    #expect((after != before) == step.changes, "\(step.method)")
    #expect(harness.host.indexesAreTrue, "\(step.method)")
    guard step.changes else { return }
    let rev = try #require(result["rev"]?.int)
    if let reason = step.undoIsRefused {
      let refusal = try harness.refusal("history.undo", ["module": .init(stringLiteral: module)])
      #expect(
        refusal["data"]?["reason"]?.string == reason && harness.host.dump(module) == after, "\(step.method) undone")
      return
    }

    let undo = try harness.call("history.undo", ["module": .init(stringLiteral: module)])
    #expect(undo["undone"]?.int == rev, "\(step.method) undone")
    #expect(harness.host.dump(module) == before, "\(step.method) undone")
    #expect(harness.host.indexesAreTrue, "\(step.method) undone")
    let undoRev = try #require(undo["rev"])
    _ = try harness.call("history.undo", ["module": .init(stringLiteral: module), "rev": undoRev])
    #expect(harness.host.dump(module) == after, "\(step.method) redone")
    #expect(harness.host.indexesAreTrue, "\(step.method) redone")
  }

  @Test("has a step in its module's script")
  func coverage() throws {
    let folder = TestFolder()
    let harness = try folder.harness(Self.scripts.map { $0.entry() })
    let document = try harness.call("rpc.discover")
    let changing = document["methods"]?.elements.filter { $0["x-changes"]?.bool == true }.compactMap {
      $0["name"]?.string
    }
    let covered = Set(Self.scripts.flatMap { $0.steps.map(\.method) } + ["history.undo"])
    for method in try #require(changing) where !["accounts", "sync", "system"].contains(method.prefix { $0 != "." }) {
      #expect(covered.contains(method), "no script calls \(method)")
    }
    // If the changes that a method makes can't be undone, the method must declare `final`.
    let final = document["methods"]?.elements.filter { $0["x-sentence"]?["final"]?.bool == true }.compactMap {
      $0["name"]?.string
    }
    let refused = Self.scripts.flatMap(\.steps).filter { $0.undoIsRefused != nil }.map(\.method)
    #expect(Set(final ?? []) == Set(refused))
    harness.close()
  }

  /// The simulation runs `ExampleScripts` in place of the examples' programs. Scripts and programs must give the same
  /// answers.
  @Test(
    "gets the same answers from a scripted program and the real one",
    arguments: [habits, pomodoro])
  func scripted(_ script: Script) throws {
    let entry = script.module == "habits" ? ExampleModules.scriptedHabits : ExampleModules.scriptedPomodoro
    let (clock, other) = (TestClock(), TestClock())
    let (folder, otherFolder) = (TestFolder(), TestFolder())
    let real = try folder.harness([script.entry()], clock: clock)
    let scripted = try otherFolder.harness([entry], clock: other)
    // Each step is repeated once, so that refusals are compared too.
    for step in script.steps.flatMap({ [$0, $0] }) {
      clock.now += step.after
      other.now = clock.now
      let answers = [real, scripted].map { harness in
        let answer = harness.respond(step.method, step.params)
        return answer["result"] ?? answer["error"]?["data"]?["reason"] ?? answer
      }
      #expect(answers[0] == answers[1], "\(step.method)")
    }
    #expect(real.host.dump(script.module) == scripted.host.dump(script.module))
    real.close()
    scripted.close()
  }

  static let notes = Script(
    module: "notes", entry: { .of(Notes.self) },
    steps: [
      Step(method: "notes.add", params: ["text": "one"]),
      Step(method: "notes.edit", params: ["id": 1, "text": "two"]),
      Step(method: "notes.edit", params: ["id": 1, "text": "two"], changes: false),
      Step(method: "notes.delete", params: ["id": 1]),
    ])

  // MARK: Scripts of custom modules

  static let expenses = Script(
    module: "expenses", entry: { ExampleModules.expenses },
    steps: [
      Step(method: "expenses.add", params: ["amount": 12.5, "what": "lunch", "kind": "food"]),
      Step(method: "expenses.add", params: ["amount": "0.10", "what": "stamp", "at": "2020-02-29T00:00:00+01:00"]),
      Step(method: "expenses.edit", params: ["id": 1, "kind": .null, "amount": 13]),
      Step(method: "expenses.edit", params: ["id": 1, "amount": "13.00"], changes: false),
      Step(method: "expenses.delete", params: ["id": 2]),
    ])

  static let habits = Script(
    module: "habits", entry: { ExampleModules.habits },
    steps: [
      Step(method: "habits.add", params: ["name": "read", "remindAt": "2026-11-18T20:00:00Z"]),
      Step(method: "habits.did", params: ["name": "read"]),
      Step(method: "habits.did", params: ["name": "read"], after: 86_400),
      Step(method: "habits.edit", params: ["id": 1, "name": "Read"]),
      Step(method: "habits.did", params: ["name": "Read", "on": "2026-12-01"]),
      Step(method: "habits.delete", params: ["id": 1]),
    ])

  static let pomodoro = Script(
    module: "pomodoro", entry: { ExampleModules.pomodoro },
    steps: [
      Step(method: "pomodoro.start", params: ["what": "essay"]),
      Step(method: "pomodoro.stop", params: [:]),
      Step(method: "pomodoro.start", params: ["kind": "break", "minutes": 1]),
      Step(method: "pomodoro.start", params: [:], after: 120),
      Step(method: "pomodoro.follow", params: ["project": "thesis"], after: 4000),
      Step(method: "pomodoro.delete", params: ["id": 1]),
    ])

  static let inventory = Script(
    module: "inventory", entry: { ExampleModules.inventory },
    steps: [
      Step(method: "inventory.places.add", params: ["name": "Shed"]),
      Step(
        method: "inventory.add",
        params: ["name": "Saw", "place": 1, "worth": 25, "due": "2026-12-01T00:00:00Z", "tags": ["sharp", "old"]],
        learned: { harness in ("lent", try harness.call("system.hello")["user"] ?? .null) }),
      Step(method: "inventory.places.edit", params: ["id": 1, "name": "Garage"]),
      Step(method: "inventory.edit", params: ["id": 1, "worth": .null, "tags": [], "notes": "two\nlines"]),
      Step(method: "inventory.edit", params: ["id": 1, "name": "Saw"], changes: false),
      Step(method: "inventory.places.add", params: ["name": "Loft"]),
      Step(method: "inventory.places.delete", params: ["id": 2]),
      Step(method: "inventory.delete", params: ["id": 1]),
    ])

  static let remarks = Script(
    module: "remarks", entry: { .of(Remarks.self) },
    steps: [
      Step(method: "remarks.add", params: ["text": "Nice atmosphere.", "lat": 1.337253, "lon": "103.757748"]),
      Step(
        method: "remarks.add",
        params: ["text": "hey!", "lat": -90, "lon": 180, "accuracy": 5, "place": "the Pole", "visibility": "private"]),
      Step(method: "remarks.picture.add", params: ["remark": 1, "data": picture]),
      Step(method: "remarks.picture.add", params: ["remark": 1, "data": picture]),
      Step(method: "remarks.edit", params: ["id": 1, "tags": ["calm", "Bench", "calm"]]),
      Step(method: "remarks.picture.remove", params: ["picture": 1]),
      Step(method: "remarks.edit", params: ["id": 1, "text": "Nichts Süßeres!", "visibility": "private"]),
      Step(method: "remarks.edit", params: ["id": 1, "visibility": "private"], changes: false),
      Step(method: "remarks.edit", params: ["id": 2, "lat": 1.3, "place": .null, "at": "2017-10-24T03:51:02Z"]),
      Step(method: "remarks.delete", params: ["id": 1]),
      Step(method: "remarks.add", params: ["text": "Bench", "lat": 1, "lon": 2, "source": "gpx:1"]),
      Step(method: "remarks.add", params: ["text": "Bank", "lat": 3, "lon": 4, "source": "gpx:1"], changes: false),
      Step(method: "remarks.filter.set", params: ["name": "Benches", "tags": ["bench"], "bbox": [0, 0, 2.5, 2]]),
      Step(
        method: "remarks.filter.set", params: ["name": "Benches", "tags": ["bench"], "bbox": [0, 0, 2.5, 2]],
        changes: false),
      Step(method: "remarks.filter.set", params: ["name": "benches", "query": "bench", "in": "text", "mine": false]),
      Step(
        method: "remarks.filter.set",
        params: ["name": "A year", "from": "2026-01-01", "to": "2027-01-01", "author": "ben", "notTags": ["bench"]]),
      Step(method: "remarks.filter.remove", params: ["name": "Benches"]),
    ])

  static let hours = Script(
    module: "hours", entry: { .of(Hours.self) },
    steps: [
      Step(method: "hours.project.create", params: ["client": "Acme", "project": "Site"]),
      Step(
        method: "hours.submit", params: ["client": "acme", "project": "site", "date": "11/17/2026", "hours": "7.5"]),
      Step(method: "hours.quick", params: ["client": "Acme", "project": "Site"]),
      Step(
        method: "hours.project.edit",
        params: ["client": "Acme", "project": "Site", "name": "Shop", "rate": "100.10", "currency": "EUR"]),
      Step(
        method: "hours.project.edit",
        params: ["client": "Acme", "project": "Shop", "name": "Site", "budget": "500", "budgetHours": 40]),
      Step(
        method: "hours.project.edit", params: ["client": "Acme", "project": "Site", "budgetHours": 40], changes: false),
      Step(
        method: "hours.contract.set",
        params: ["from": "2026-11-01", "hours": [8, 8, 8, 8, 7.5, 0, 0], "allowance": 30]),
      Step(method: "hours.contract.remove", params: ["from": "2026-11-01"]),
      Step(
        method: "hours.fill",
        params: [
          "days": [["client": "Acme", "project": "Site", "date": "2026-11-09", "minutes": 200, "comment": "plan"]]
        ]),
      Step(
        method: "hours.fill",
        params: ["days": [["client": "Acme", "project": "Site", "date": "2026-11-09", "minutes": 200]]], changes: false),
      Step(method: "hours.week.submit", params: ["week": "2026-W47"]),
      Step(method: "hours.week.reject", params: ["week": "2026-W47", "reason": "Nothing on Tuesday"]),
      Step(method: "hours.week.submit", params: ["week": "2026-W40"]),
      Step(method: "hours.week.approve", params: ["week": "2026-W40"]),
      Step(method: "hours.client.edit", params: ["client": "Acme", "name": "Beta", "rate": "60", "currency": "USD"]),
      Step(method: "hours.client.edit", params: ["client": "Beta", "name": "Acme", "rate": .null]),
      Step(
        method: "hours.edit",
        params: [
          "id": 1, "date": "2026-11-16", "hours": 8, "comment": "all day", "billable": false, "employment": "part-time",
        ]),
      Step(method: "hours.edit", params: ["id": 1, "hours": 8], changes: false),
      Step(
        method: "hours.settings", params: ["reminder": "17:30", "employment": "part-time", "timeZone": "Europe/Berlin"]),
      Step(method: "hours.settings", params: [:], changes: false),
      Step(method: "hours.settings", params: ["reminder": .null, "workdays": ["monday"]]),
      Step(method: "hours.settings", params: ["daysOff": [["from": "2026-12-24", "to": "2026-12-26"]]]),
      Step(method: "hours.dayOff.add", params: ["from": "2026-12-31", "to": "2027-01-01", "name": "New Year"]),
      Step(method: "hours.dayOff.add", params: ["from": "2026-12-25", "to": "2026-12-25"], changes: false),
      Step(method: "hours.dayOff.remove", params: ["from": "2026-12-25", "to": "2026-12-25"]),
      Step(
        method: "hours.submit",
        params: ["client": "acme", "project": "site", "date": "2026-11-12", "hours": 1, "source": "sheet:1"]),
      Step(
        method: "hours.submit",
        params: ["client": "acme", "project": "site", "date": "2026-11-11", "minutes": 20, "source": "sheet:2"]),
      Step(
        method: "hours.submit",
        params: ["client": "acme", "project": "site", "date": "2026-11-13", "hours": 2, "source": "sheet:1"],
        changes: false),
      Step(method: "hours.project.leave", params: ["client": "Acme", "project": "Site"]),
      Step(method: "hours.project.join", params: ["client": "Acme", "project": "Site"]),
      Step(method: "hours.delete", params: ["id": 2]),
      Step(
        method: "hours.invoice.create",
        params: ["client": "Acme", "from": "2026-11-01", "to": "2026-11-30", "tax": 19, "note": "Thank you"],
        undoIsRefused: "hours.invoiceStays"),
      Step(method: "hours.invoice.pay", params: ["number": 1, "paidOn": "2026-11-30"]),
      Step(
        method: "hours.invoice.void", params: ["number": 1, "note": "Too early"], undoIsRefused: "hours.invoiceStays"),
      Step(method: "hours.project.remove", params: ["client": "Acme", "project": "Site"]),
      Step(method: "hours.project.create", params: ["client": "Acme", "project": "Site"]),
    ])

  /// A GIF image of one pixel.
  private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  static let feed = Script(
    module: "feed", entry: { .of(Feed.self) },
    steps: [
      Step(method: "feed.post", params: ["activity": "Baking", "emoji": "🍞", "image": picture, "day": "2026-11-21"]),
      Step(method: "feed.progress", params: ["post": 2, "by": 40]),
      Step(method: "feed.progress", params: ["post": 2, "to": 1000]),
      Step(method: "feed.progress", params: ["post": 2, "to": 100], changes: false),
      Step(method: "feed.edit", params: ["post": 2, "caption": "rye", "image": .null, "audience": "everyone"]),
      Step(method: "feed.edit", params: ["post": 2, "image": picture]),
      Step(method: "feed.edit", params: ["post": 2, "caption": "rye for @uid41002"]),
      Step(method: "feed.edit", params: ["post": 2, "caption": "rye for @uid41002"], changes: false),
      Step(method: "feed.edit", params: ["post": 2, "caption": "rye"]),
      Step(method: "feed.like", params: ["post": 2]),
      Step(method: "feed.like", params: ["post": 2], changes: false),
      Step(method: "feed.comment", params: ["post": 2, "text": "smells good"]),
      Step(method: "feed.comment", params: ["post": 2, "text": "and tastes"]),
      Step(method: "feed.comment", params: ["post": 2, "text": "and lasts, @uid41003", "replyTo": 7]),
      Step(method: "feed.comment.delete", params: ["comment": 7]),
      Step(method: "feed.unlike", params: ["post": 2]),
      Step(method: "feed.unlike", params: ["post": 2], changes: false),
      Step(method: "feed.like", params: ["post": 2]),
      Step(method: "feed.friend.request", params: ["user": "uid41001"]),
      Step(method: "feed.friend.remove", params: ["user": "uid41001"]),
      Step(method: "feed.friend.accept", params: ["user": "uid41002"]),
      Step(method: "feed.friend.decline", params: ["user": "uid41003"]),
      Step(method: "feed.recommend", params: ["to": "uid41002", "post": 2, "note": "try it"]),
      Step(method: "feed.profile.set", params: ["status": "well", "safe": true, "picture": picture]),
      Step(method: "feed.profile.set", params: ["status": .null, "picture": .null, "displayName": "Ann"]),
      Step(method: "feed.markRead", params: [:]),
      Step(method: "feed.markRead", params: [:], changes: false),
      Step(method: "feed.delete", params: ["post": 2]),
      Step(method: "feed.post", params: ["kind": "quote", "caption": "all that glitters"]),
      Step(method: "feed.goal.set", params: ["activity": "Baking", "times": 3]),
      Step(method: "feed.goal.set", params: ["activity": "Baking", "times": 3], changes: false),
      Step(method: "feed.goal.set", params: ["activity": "baking", "times": 2]),
      Step(method: "feed.goal.set", params: ["activity": "Gone", "times": 2]),
      Step(method: "feed.goal.remove", params: ["activity": "Gone"]),
      Step(method: "feed.recommend", params: ["to": "uid41002", "activity": "Chess"]),
      Step(method: "feed.comment", params: ["post": 1, "text": "well played, @uid41002"]),
      Step(method: "feed.friend.remove", params: ["user": "uid41002"], undoIsRefused: "feed.takesTwo"),
    ],
    others: { harness in
      let name = try #require(harness.call("system.hello")["user"]?.string)
      _ = try harness.call("system.hello", as: 41_001)
      for uid in [41_002, 41_003] as [UInt32] {
        _ = try harness.call("feed.friend.request", ["user": JSON(name)], as: uid)
      }
      let post: JSON = ["activity": "Chess", "caption": JSON("with @\(name)"), "audience": "everyone"]
      _ = try harness.call("feed.post", post, as: 41_002)
    })

  static let timer = Script(
    module: "timer", entry: { .of(Timer.self) },
    steps: [
      Step(method: "timer.start", params: ["project": "Bread", "note": "sourdough", "tags": ["kitchen", "slow"]]),
      Step(method: "timer.update", params: ["note": "rye", "tags": ["kitchen"]]),
      Step(method: "timer.update", params: ["note": "rye"], changes: false),
      Step(method: "timer.picture.add", params: ["data": picture]),
      Step(method: "timer.start", params: ["project": "Soup", "switch": true]),
      Step(method: "timer.discard", params: [:]),
      Step(method: "timer.continue", params: [:]),
      Step(method: "timer.stop", params: ["note": "done"]),
      Step(
        method: "timer.add",
        params: ["project": "Bread", "startedAt": "2026-11-01T08:00:00Z", "stoppedAt": "2026-11-01T09:00:00Z"]),
      Step(method: "timer.split", params: ["id": 4, "at": "2026-11-01T08:20:00Z", "note": "crumbs"]),
      Step(method: "timer.join", params: ["id": 4, "with": 5]),
      Step(method: "timer.edit", params: ["id": 1, "note": .null, "tags": ["oven"], "project": "Cake"]),
      Step(method: "timer.project.add", params: ["name": "Garden", "color": "#00aa00"]),
      Step(
        method: "timer.project.edit",
        params: ["name": "Garden", "client": "Villa", "rate": "12.50", "budget": "400", "currency": "EUR"]),
      Step(method: "timer.project.edit", params: ["name": "Garden", "rate": "12.5"], changes: false),
      Step(method: "timer.rate.set", params: ["client": "Villa", "rate": "15", "currency": "USD"]),
      Step(method: "timer.rate.set", params: ["rate": "9.99", "currency": "EUR"]),
      Step(method: "timer.rate.set", params: ["client": "villa", "rate": .null]),
      Step(method: "timer.rate.set", params: ["client": "villa", "rate": .null], changes: false),
      Step(method: "timer.project.rename", params: ["name": "Cake", "to": "Pie"]),
      Step(method: "timer.project.rename", params: ["name": "Pie", "to": "Bread", "acknowledge": ["merge"]]),
      Step(method: "timer.project.archive", params: ["name": "Garden"]),
      Step(method: "timer.picture.remove", params: ["picture": 1]),
      Step(method: "timer.delete", params: ["id": 1]),
      Step(
        method: "timer.import.add",
        params: [
          "entries": [
            [
              "project": "Bread", "startedAt": "2026-10-01T08:00:00Z", "stoppedAt": "2026-10-01T09:00:00Z",
              "source": "watson:1",
            ], ["project": "Yeast", "startedAt": "2026-10-02T08:00:00Z", "stoppedAt": "2026-10-02T09:00:00Z"],
          ], "projects": [["name": "Salt", "archived": true]], "format": "watson",
        ]),
      Step(
        method: "timer.add",
        params: [
          "project": "Bread", "startedAt": "2026-10-01T18:00:00Z", "stoppedAt": "2026-10-01T19:00:00Z",
          "source": "watson:1",
        ], changes: false),
      Step(method: "timer.import.remove", params: ["import": 1]),
      Step(
        method: "timer.add",
        params: ["project": "Bread", "startedAt": "2026-10-05T08:00:00Z", "stoppedAt": "2026-10-05T12:00:00Z"]),
      Step(
        method: "timer.add",
        params: [
          "project": "Eat", "startedAt": "2026-10-05T09:00:00Z", "stoppedAt": "2026-10-05T10:00:00Z",
          "overlap": "split",
        ]),
      Step(
        method: "timer.entries.edit",
        params: ["from": "2026-10-05", "to": "2026-10-05", "project": "Bread", "addTags": ["rye"], "toProject": "Oven"]),
      Step(method: "timer.entries.edit", params: ["ids": [3], "from": "2030-01-01"], changes: false),
      Step(method: "timer.entries.delete", params: ["from": "2026-10-05", "to": "2026-10-05", "tags": ["rye"]]),
    ])

  static let chores = Script(
    module: "chores", entry: { .of(Chores.self) },
    steps: [
      Step(method: "chores.house.create", params: ["name": "Villa"]),
      Step(method: "chores.house.rename", params: ["name": "Palace"]),
      Step(method: "chores.house.newKey", params: [:]),
      Step(method: "chores.room.add", params: ["name": "Kitchen"]),
      Step(method: "chores.room.add", params: ["name": "Attic"]),
      Step(method: "chores.room.rename", params: ["room": 1, "name": "kitchen"]),
      Step(method: "chores.room.rename", params: ["room": 1, "name": "kitchen"], changes: false),
      Step(method: "chores.task.add", params: ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5]),
      Step(method: "chores.task.edit", params: ["task": 1, "room": 2, "assign": "anyone"]),
      Step(method: "chores.task.edit", params: ["task": 1, "note": "blue cloth\nno soap"]),
      Step(method: "chores.task.edit", params: ["task": 1, "note": "blue cloth\nno soap"], changes: false),
      Step(method: "chores.task.edit", params: ["task": 1, "picture": picture]),
      Step(method: "chores.task.edit", params: ["task": 1, "picture": picture]),
      Step(method: "chores.task.edit", params: ["task": 1, "picture": .null]),
      Step(method: "chores.task.edit", params: ["task": 1, "picture": picture]),
      Step(
        method: "chores.task.add",
        params: ["room": 1, "name": "Bins", "everyDays": 7, "points": 1, "picture": picture]),
      Step(method: "chores.task.remove", params: ["task": 2]),
      Step(method: "chores.checklist.add", params: ["task": 1, "text": "soak"]),
      Step(method: "chores.checklist.add", params: ["task": 1, "text": "rinse", "at": 1]),
      Step(method: "chores.checklist.edit", params: ["step": 2, "text": "Rinse"]),
      Step(method: "chores.checklist.check", params: ["step": 1]),
      Step(method: "chores.checklist.check", params: ["step": 1], changes: false),
      Step(method: "chores.checklist.move", params: ["step": 2, "to": 2]),
      Step(method: "chores.checklist.move", params: ["step": 2, "to": 9], changes: false),
      Step(method: "chores.done", params: ["task": 1, "note": "out of soap"]),
      Step(method: "chores.checklist.check", params: ["step": 2]),
      Step(method: "chores.checklist.remove", params: ["step": 1]),
      Step(method: "chores.done", params: ["task": 1, "at": "2026-11-01T08:00:00Z"]),
      Step(method: "chores.task.edit", params: ["task": 1, "schedule": "1st sat at 9:30", "assign": "turns"]),
      Step(method: "chores.done", params: ["task": 1, "acknowledge": ["again"]]),
      Step(method: "chores.member.add", params: ["name": "Mia"]),
      Step(method: "chores.done", params: ["task": 1, "by": "Mia", "acknowledge": ["again"]]),
      Step(method: "chores.swap", params: ["task": 1, "with": "Mia"]),
      Step(method: "chores.pass", params: ["task": 1]),
      Step(method: "chores.away", params: ["from": "2026-12-01", "to": "2026-12-03", "user": "Mia"]),
      Step(method: "chores.away", params: ["from": "2026-12-02", "to": "2026-12-05", "user": "Mia"]),
      Step(method: "chores.back", params: ["user": "Mia"]),
      Step(
        method: "chores.member.remove", params: ["member": "Mia", "acknowledge": ["affectsOthers"]],
        undoIsRefused: "chores.removed"),
      Step(method: "chores.settings", params: ["remindAt": "08:00"]),
      Step(method: "chores.settings", params: ["remindAt": "08:00"], changes: false),
      Step(method: "chores.skip", params: ["task": 1]),
      Step(method: "chores.skip", params: ["task": 1, "until": "2027-01-01T08:00:00Z"]),
      Step(method: "chores.pause", params: ["from": "2026-12-24", "to": "2026-12-26"]),
      Step(method: "chores.pause", params: ["from": "2026-12-25", "to": "2026-12-26"], changes: false),
      Step(method: "chores.pause", params: ["from": "2026-12-27", "to": "2026-12-28"]),
      Step(method: "chores.unpause", params: ["pause": 1]),
      Step(method: "chores.task.remove", params: ["task": 1]),
      Step(method: "chores.task.add", params: ["room": 1, "name": "Floor", "everyDays": 7, "points": 10]),
      Step(method: "chores.room.remove", params: ["room": 1]),
      Step(method: "chores.house.leave", params: [:]),
      Step(
        method: "chores.house.join", params: [:],
        learned: { harness in
          ("key", try harness.call("chores.house.show", as: 41_011)["house"]?["key"] ?? .null)
        }),
      Step(method: "chores.house.leave", params: [:]),
    ], others: { _ = try $0.call("chores.house.create", ["name": "Barn"], as: 41_011) })
}
