import System
import TestSupport
import Testing

@testable import TrackClient

/// Tests the typed calls with a real daemon. Values must be the same after a round trip.
@Suite("Typed calls")
struct TypedCallsTests {
  private let daemon: DaemonProcess
  private let connection: Connection

  init() throws {
    daemon = try DaemonProcess.started()
    connection = try Connection(to: .socket(daemon.socket))
  }

  @Test("the running entry is started, changed, switched, stopped, discarded and restored")
  func timer() throws {
    #expect(try connection.call(.timer.status()).entry == nil)
    let now = Clock.now()
    func ago(_ seconds: Int) -> Timestamp { Timestamp(secondsSince1970: now - seconds) }
    let start = ago(600)
    let bread = try connection.call(.timer.start(project: "Bread", note: "rye", tags: ["kitchen"], at: start)).entry
    #expect(bread.project == "Bread" && bread.note == "rye" && bread.tags == ["kitchen"])
    #expect(bread.startedAt == start && bread.stoppedAt == nil && !bread.long)
    #expect(try connection.call(.timer.update(note: .set("wheat"), tags: .clear)).note == "wheat")
    #expect(try connection.call(.timer.update()).note == "wheat")
    #expect(try connection.call(.timer.update(note: .clear)).note == "")
    let status = try connection.call(.timer.status(timeZone: "Europe/Berlin"))
    #expect(status.entry?.id == bread.id && status.elapsed >= .seconds(600) && status.entry?.tags == [])
    let reply = try connection.call(.timer.start(project: "Study", at: ago(300), switch: true))
    #expect(reply.stopped?.id == bread.id && reply.stopped?.seconds == .seconds(300))
    try connection.call(.timer.discard())
    #expect(try connection.call(.timer.status()).entry == nil)
    #expect(try connection.call(.history.undo(module: "timer").with(dryRun: true)).dryRun == true)
    #expect(try connection.call(.history.undo(module: "timer")).method == "timer.discard")
    #expect(try connection.call(.timer.status()).entry?.id == reply.entry.id)
    let stop = ago(100)
    let saved = try connection.call(.timer.stop(at: stop, note: .set("chapter 4"))).entry
    #expect(saved.id == reply.entry.id && saved.note == "chapter 4" && saved.stoppedAt == stop)
    let again = try connection.call(.timer.continue(id: bread.id))
    #expect(again.project == "Bread" && again.id != bread.id)
  }

  @Test("a start while an entry runs is refused with its reason; dry runs and repetitions are marked")
  func changes() throws {
    #expect(try connection.call(.timer.start(project: "Bread").with(dryRun: true)).dryRun == true)
    let start = TimerModule.start(project: "Bread").with(idempotencyKey: "rye-1")
    #expect(try connection.call(start).replayed == nil)
    #expect(try connection.call(start).replayed == true)
    var reasons: [String] = []
    do { try connection.call(.timer.start(project: "Study")) } catch .refused(let refusal) {
      reasons.append(refusal.reason)
    }
    try connection.call(.timer.stop())
    do { try connection.call(.timer.stop()) } catch .refused(let refusal) { reasons.append(refusal.reason) }
    #expect(reasons == ["timer.running", "timer.notRunning"])
  }

  @Test("lists are paged, sorted and filtered by days, and reports by what was chosen")
  func lists() throws {
    for hour in 0..<5 {
      let start = try #require(Timestamp("2026-11-2\(hour / 3)T0\(hour):00:00Z"))
      let stop = Timestamp(secondsSince1970: start.secondsSince1970 + 60)
      try connection.call(
        .timer.add(project: "Bread", startedAt: start, stoppedAt: stop, note: "\(hour)", tags: ["a", "b"]))
    }
    let first = try connection.call(.timer.list(sort: .oldest, limit: 3))
    #expect(first.rows.map(\.seconds) == [.seconds(60), .seconds(60), .seconds(60)])
    let rest = try connection.call(.timer.list(sort: .oldest, limit: 3, cursor: first.next))
    #expect(rest.rows.count == 2 && rest.next == nil)
    let day = try #require(CalendarDay("2026-11-20"))
    #expect(try connection.call(.timer.list(from: .day(day), to: .day(day), timeZone: "UTC")).rows.count == 3)
    let report = try connection.call(.timer.report(from: .day(day), to: .day(day), by: .tag, timeZone: "UTC"))
    #expect(report.total == .seconds(180) && report.slices.map(\.seconds) == [.seconds(180), .seconds(180)])
  }

  @Test("accounts, chores, hours, remarks and the feed take and return typed values")
  func modules() throws {
    let anna = try connection.call(.accounts.signUp(name: "anna", password: "correct horse battery"))
    #expect(anna.account.name == "anna")
    let house = try connection.call(.chores.houseCreate(name: "Villa"))
    let room = try connection.call(.chores.roomAdd(name: "Kitchen"))
    let task = try connection.call(.chores.taskAdd(room: room.id, name: "Dishes", points: 3, everyDays: 1))
    #expect(house.name == "Villa" && task.points == 3 && task.room == room.id)
    #expect(try connection.call(.chores.done(task: task.id)).points == 3)
    #expect(try connection.call(.chores.tasks()).rows.map(\.id) == [task.id])
    try connection.call(.hours.projectCreate(client: "Bakery", project: "Bread"))
    let date = try #require(CalendarDay(year: 2026, month: 11, day: 20))
    let record = try connection.call(
      .hours.submit(
        client: "Bakery", project: "Bread", date: date, hours: 7.5, acknowledge: [], timeZone: "UTC"
      )
    )
    #expect(record.date == date && record.hours == 7.5)
    let remark = try connection.call(.remarks.add(text: "smells of rye", lat: 52.5, lon: 13.4))
    #expect(try connection.call(.remarks.near(lat: 52.5, lon: 13.4, radius: 10)).rows.map(\.id) == [remark.id])
    #expect(try connection.call(.remarks.list(bbox: [13, 52, 14, 53])).rows.map(\.text) == ["smells of rye"])
    let post = try connection.call(.feed.post(activity: "baking"))
    #expect(try connection.call(.feed.edit(post: post.id, caption: .set("rye"))).caption == "rye")
    #expect(try connection.call(.feed.timeline()).rows.map(\.id) == [post.id])
  }

  @Test("information about the daemon is typed, including objects with arbitrary names")
  func core() throws {
    #expect(try connection.call(.system.hello()).modules.contains("timer"))
    #expect(try connection.call(.system.status()).uptime.map { $0 >= .zero } == true)
    let subscription = try connection.call(.events.subscribe(topics: ["timer"], since: ["timer": 0]))
    #expect(subscription.revs["timer"] == 0)
    try connection.call(.timer.start(project: "Bread"))
    let changes = try connection.call(.history.list(module: "timer")).rows.first?.changes
    #expect(changes?.count == 2)
  }

  @Test("a batch gives each call a reply of its own type, and an error to the call that failed")
  func batch() throws {
    let (start, refused, status) = try connection.batch(
      .timer.start(project: "Bread", tags: ["rye"]), .timer.start(project: "Study"), .timer.status())
    #expect(try start.get().entry.tags == ["rye"])
    #expect(throws: Refusal.self) { try refused.get() }
    if case .failure(let refusal) = refused { #expect(refusal.reason == "timer.running") }
    #expect(try status.get().entry?.id == (try start.get().entry.id))
  }

  @Test("a batch of one type may have any length, with options for each call")
  func longBatch() throws {
    let calls = (0..<250).map { TimerModule.projectAdd(name: "Project \($0)").with(dryRun: $0 % 2 == 1) }
    let answers = try connection.batch(calls)
    #expect(try answers.map { try $0.get().name } == (0..<250).map { "Project \($0)" })
    #expect(try answers.map { try $0.get().dryRun == true } == (0..<250).map { $0 % 2 == 1 })
    #expect(try connection.call(.timer.projects(limit: 1000)).rows.count == 125)
    #expect(try connection.batch([TypedCall<Page<TimerModule.Entry>>]()).isEmpty)
  }

  @Test(
    "a call is a value: its request has the given params and options, each set separately")
  func request() {
    let call = TimerModule.start(project: "Bread", tags: []).with(idempotencyKey: "rye-1")
    #expect(call.request == MethodCall("timer.start", ["project": "Bread", "tags": [], "idempotencyKey": "rye-1"]))
    #expect(call.timeout == nil)
    let trial = call.with(dryRun: true).with(timeout: .seconds(2))
    let all: JSON = ["project": "Bread", "tags": [], "idempotencyKey": "rye-1", "dryRun": true]
    #expect(trial.request == MethodCall("timer.start", all) && trial.timeout == .seconds(2))
    #expect(TimerModule.status().request == MethodCall("timer.status"))
  }

  @Test("an undeclared reply is an error that says what is wrong")
  func nonsense() throws {
    let entry: JSON = [
      "id": 1, "user": "anna", "project": "Bread", "startedAt": "yesterday", "stoppedAt": .null, "seconds": 1,
    ]
    let wrong = ClientError.nonsense("the server isn't trackd: a reply with a wrong value, \"yesterday\"")
    #expect(throws: wrong) { try TimerModule.Entry(reading: entry) }
    let missing = ClientError.nonsense("the server isn't trackd: a reply without 'id'")
    #expect(throws: missing) { try TimerModule.Entry(reading: [:]) }
  }
}
