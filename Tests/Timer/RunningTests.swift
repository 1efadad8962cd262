import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("The running entry")
struct RunningTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("a start replies with the entry, which runs from now on")
  func start() throws {
    let result = try bench.call("timer.start", ["project": " Work ", "note": "plans", "tags": ["a", "b", "a"]])
    let me = try #require(try bench.call("system.hello")["user"])
    let expected: JSON = [
      "id": 1, "user": me, "project": "Work", "startedAt": JSON(bench.now), "stoppedAt": .null, "seconds": 0,
      "note": "plans", "tags": ["a", "b"], "pictures": [], "long": false,
    ]
    #expect(result["entry"] == expected)
    #expect(result["rev"]?.int == 1 && result["stopped"] == nil)
  }

  @Test("a second start is a conflict that shows the running entry, and changes nothing")
  func startTwice() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 5
    let refusal = try bench.refusal("timer.start", ["project": "Eat"])
    #expect(refusal.code == -32002 && refusal.reason == "timer.running")
    #expect(refusal.data?["entry"]?["id"]?.int == 1 && refusal.data?["entry"]?["seconds"]?.int == 5)
    #expect(try bench.projects().count == 1)
  }

  @Test("two users' timers are independent and invisible to each other")
  func users() throws {
    try bench.call("timer.start", ["project": "Work"])
    try bench.call("timer.start", ["project": "Work"], as: 1001)
    #expect(try bench.refusal("timer.show", ["id": 1], as: 1001).reason == "timer.entryNotFound")
    #expect(try bench.refusal("timer.delete", ["id": 1], as: 1001).code == -32001)
    #expect(try bench.call("timer.list", as: 1001)["entries"]?.count == 1)
  }

  @Test("switch stops and saves the running entry in the same second and transaction")
  func switching() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 90
    let result = try bench.call("timer.start", ["project": "Eat", "switch": true])
    #expect(result["stopped"]?["id"]?.int == 1 && result["stopped"]?["seconds"]?.int == 90)
    #expect(result["stopped"]?["stoppedAt"] == result["entry"]?["startedAt"])
    #expect(result["rev"]?.int == 2)
    try bench.undo()
    #expect(try bench.call("timer.status")["entry"]?["id"]?.int == 1)
    #expect(try bench.ids() == [1])
  }

  @Test("switch with nothing running is a start; in the second of the start it saves 0 seconds")
  func switchAtOnce() throws {
    #expect(try bench.call("timer.start", ["project": "Work", "switch": true])["stopped"] == nil)
    #expect(try bench.call("timer.start", ["project": "Eat", "switch": true])["stopped"]?["seconds"]?.int == 0)
    #expect(try bench.ids(["sort": "oldest"]) == [1, 2])
  }

  @Test("switch may be in the past, but not before the start of the running entry")
  func switchInPast() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 60
    let early = try bench.refusal("timer.start", ["project": "Eat", "switch": true, "at": bench.time(-61)])
    #expect(early.code == -32602 && early.violations == ["at: order"])
    let result = try bench.call("timer.start", ["project": "Eat", "switch": true, "at": bench.time(-30)])
    #expect(result["stopped"]?["seconds"]?.int == 30 && result["entry"]?["seconds"]?.int == 30)
  }

  @Test("a start may be in the past, not before the end of the last entry, and never in the future")
  func startAt() throws {
    try bench.add("Work", ago: 100, lasting: 40)
    #expect(try bench.refusal("timer.start", ["project": "Eat", "at": bench.time(1)]).violations == ["at: future"])
    let overlap = try bench.refusal("timer.start", ["project": "Eat", "at": bench.time(-61)])
    #expect(overlap.code == -32002 && overlap.reason == "timer.overlap")
    #expect(overlap.data?["entry"]?["id"]?.int == 1)
    #expect(try bench.call("timer.start", ["project": "Eat", "at": bench.time(-60)])["entry"]?["seconds"]?.int == 60)
  }

  @Test("a stop saves the entry with its length, and optionally another note")
  func stop() throws {
    try bench.call("timer.start", ["project": "Work", "note": "plans"])
    bench.seconds += 86_400
    let short = try bench.call("timer.stop")["entry"]
    #expect(short?["seconds"]?.int == 86_400 && short?["long"]?.bool == false && short?["note"]?.string == "plans")
    #expect(short?["stoppedAt"]?.string == bench.now)
    try bench.call("timer.start", ["project": "Work", "note": "plans"])
    bench.seconds += 86_401
    let long = try bench.call("timer.stop", ["note": "done"])["entry"]
    #expect(long?["long"]?.bool == true && long?["note"]?.string == "done")
    try bench.call("timer.start", ["project": "Work", "note": "plans"])
    #expect(try bench.call("timer.stop", ["note": .null])["entry"]?["note"]?.string == "")
  }

  @Test("a stop is between the start and now")
  func stopAt() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 60
    #expect(try bench.refusal("timer.stop", ["at": bench.time(1)]).violations == ["at: future"])
    #expect(try bench.refusal("timer.stop", ["at": bench.time(-61)]).violations == ["at: order"])
    #expect(try bench.call("timer.stop", ["at": bench.time(-60)])["entry"]?["seconds"]?.int == 0)
  }

  @Test("a stop that resumes omits the time between, in one transaction")
  func stopAndResume() throws {
    try bench.call("timer.start", ["project": "Work", "note": "plans", "tags": ["a"]])
    bench.seconds += 600
    let result = try bench.call("timer.stop", ["id": 1, "at": bench.time(-500), "resume": bench.time(-100)])
    #expect(result["entry"]?["seconds"]?.int == 100 && result["rev"]?.int == 2)
    let resumed = try #require(result["resumed"])
    #expect(resumed["id"]?.int == 2 && resumed["seconds"]?.int == 100 && resumed["stoppedAt"] == .null)
    #expect(resumed["project"]?.string == "Work" && resumed["note"]?.string == "plans" && resumed["tags"] == ["a"])
    try bench.undo()
    #expect(try bench.call("timer.status")["elapsed"]?.int == 600)
    #expect(try bench.ids() == [1])
    #expect(bench.indexesAreTrue)
  }

  @Test("a stop may discard and resume, and resumes neither before the stop nor in the future")
  func resumeLimits() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 60
    let early: JSON = ["at": bench.time(-10), "resume": bench.time(-11)]
    #expect(try bench.refusal("timer.stop", early).violations == ["resume: order"])
    #expect(try bench.refusal("timer.stop", ["resume": bench.time(1)]).violations == ["resume: future"])
    let result = try bench.call("timer.stop", ["save": false, "at": bench.time(-30), "resume": bench.time(-5)])
    #expect(result["discarded"]?.bool == true && result["resumed"]?["seconds"]?.int == 5)
    #expect(try bench.ids() == [2])
  }

  @Test("a stop that names an entry stops no other")
  func stopOnly() throws {
    try bench.call("timer.start", ["project": "Work"])
    try bench.call("timer.start", ["project": "Eat", "switch": true])
    #expect(try bench.refusal("timer.stop", ["id": 1]).reason == "timer.notRunning")
    #expect(try bench.call("timer.stop", ["id": 2])["entry"]?["project"]?.string == "Eat")
    #expect(try bench.refusal("timer.stop", ["id": 2]).reason == "timer.notRunning")
  }

  @Test("a stop without a time succeeds even if the clock went back")
  func clockWentBack() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds -= 3600
    #expect(try bench.call("timer.status")["elapsed"]?.int == 0)
    #expect(try bench.call("timer.stop")["entry"]?["seconds"]?.int == 0)
    // The stopped entry has no length, so the new entry doesn't overlap it.
    #expect(try bench.call("timer.start", ["project": "Eat"])["entry"]?["project"]?.string == "Eat")
  }

  @Test("if the clock went back, a switch works, and so does editing an entry that is now in the future")
  func clockWentBackAndSwitch() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds -= 3600
    #expect(try bench.call("timer.start", ["project": "Eat", "switch": true])["stopped"]?["seconds"]?.int == 0)
    #expect(try bench.call("timer.edit", ["id": 1, "note": "odd"])["entry"]?["note"]?.string == "odd")
  }

  @Test("a stop that doesn't save, and a discard, leave nothing until they are undone")
  func discard() throws {
    for (method, params) in [("timer.stop", ["save": false] as JSON), ("timer.discard", [:])] {
      try bench.call("timer.start", ["project": "Work", "note": "plans"])
      bench.seconds += 10
      let result = try bench.call(method, params)
      #expect(result["discarded"]?.bool == true && result["entry"]?["seconds"]?.int == 10)
      #expect(try bench.ids() == [])
      try bench.undo()
      #expect(try bench.call("timer.status")["entry"]?["note"]?.string == "plans")
      try bench.call("timer.discard")
    }
  }

  @Test("methods for a running entry fail when none runs")
  func notRunning() throws {
    for method in ["timer.stop", "timer.discard", "timer.update"] {
      let refusal = try bench.refusal(method)
      #expect(refusal.code == -32002 && refusal.reason == "timer.notRunning")
    }
  }

  @Test("undo of a discard while another entry runs is refused and shows that entry")
  func undoDiscard() throws {
    try bench.call("timer.start", ["project": "Work"])
    try bench.call("timer.discard")
    try bench.call("timer.start", ["project": "Work"])
    let refusal = try bench.undoRefusal(2)
    #expect(refusal.code == -32002 && refusal.reason == "timer.running")
    #expect(refusal.data?["entry"]?["id"]?.int == 2)
    #expect(bench.indexesAreTrue)
  }

  @Test("an update changes the given fields, clears null ones and keeps the rest")
  func update() throws {
    try bench.call("timer.start", ["project": "Work", "note": "plans", "tags": ["a"]])
    bench.seconds += 60
    let kept = try bench.call("timer.update")["entry"]
    #expect(kept?["note"]?.string == "plans" && kept?["tags"] == ["a"] && kept?["project"]?.string == "Work")
    let set = try bench.call(
      "timer.update", ["project": "Eat", "note": "soup", "tags": ["b"], "startedAt": bench.time(-90)])["entry"]
    #expect(set?["note"]?.string == "soup" && set?["tags"] == ["b"] && set?["project"]?.string == "Eat")
    #expect(set?["seconds"]?.int == 90)
    let cleared = try bench.call("timer.update", ["note": .null, "tags": .null])["entry"]
    #expect(cleared?["note"]?.string == "" && cleared?["tags"] == [] && cleared?["project"]?.string == "Eat")
    #expect(bench.indexesAreTrue)
  }

  @Test("an update has the limits of a start")
  func updateLimits() throws {
    try bench.add("Work", ago: 100, lasting: 40)
    try bench.call("timer.start", ["project": "Work"])
    #expect(try bench.refusal("timer.update", ["startedAt": bench.time(1)]).violations == ["startedAt: future"])
    #expect(try bench.refusal("timer.update", ["startedAt": bench.time(-61)]).reason == "timer.overlap")
    #expect(
      try bench.refusal("timer.update", ["project": .null, "startedAt": .null]).violations
        == ["project: null", "startedAt: null"])
    #expect(try bench.call("timer.update", ["startedAt": bench.time(-60)])["entry"]?["seconds"]?.int == 60)
  }

  @Test("continue starts again with the project, tags and note of the last entry, or of a named one")
  func resume() throws {
    try bench.call("timer.start", ["project": "Work", "note": "plans", "tags": ["a"]])
    bench.seconds += 60
    try bench.call("timer.start", ["project": "Eat", "switch": true])
    bench.seconds += 60
    #expect(try bench.refusal("timer.continue").reason == "timer.running")
    try bench.call("timer.stop")
    #expect(try bench.call("timer.continue")["entry"]?["project"]?.string == "Eat")
    try bench.call("timer.stop")
    let again = try bench.call("timer.continue", ["id": 1, "at": bench.time(0)])["entry"]
    #expect(again?["project"]?.string == "Work" && again?["note"]?.string == "plans" && again?["tags"] == ["a"])
    #expect(again?["id"]?.int == 4)
  }

  @Test("continue needs an earlier entry")
  func nothingToContinue() throws {
    #expect(try bench.refusal("timer.continue").reason == "timer.nothingToContinue")
    let refusal = try bench.refusal("timer.continue", ["id": 7])
    #expect(refusal.code == -32001 && refusal.data?["id"]?.int == 7 && refusal.data?["field"]?.string == "id")
  }

  @Test("status reports the running entry, its length and today's total")
  func status() throws {
    let idle = try bench.call("timer.status")
    #expect(idle == ["running": false, "elapsed": 0, "today": 0, "rev": 0])
    try bench.add("Work", "2026-11-17T23:00:00Z", "2026-11-18T00:10:00Z")
    try bench.add("Work", "2026-11-18T08:00:00Z", "2026-11-18T08:30:00Z")
    try bench.call("timer.start", ["project": "Eat"])
    bench.seconds += 100
    let busy = try bench.call("timer.status")
    #expect(busy["running"]?.bool == true && busy["entry"]?["project"]?.string == "Eat")
    #expect(busy["elapsed"]?.int == 100 && busy["today"]?.int == 600 + 1800 + 100 && busy["rev"]?.int == 3)
  }

  @Test("today begins at midnight in the named zone, and an entry running over it counts from there")
  func today() throws {
    bench.seconds = Instant(rfc3339: "2026-11-18T22:00:00Z".utf8)?.seconds ?? 0
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 3 * 3600
    #expect(try bench.call("timer.status")["today"]?.int == 3600)
    #expect(try bench.call("timer.status", ["timeZone": "Europe/Berlin"])["today"]?.int == 2 * 3600)
    #expect(try bench.call("timer.status", ["timeZone": "America/New_York"])["today"]?.int == 3 * 3600)
    #expect(try bench.refusal("timer.status", ["timeZone": "../etc/passwd"]).violations == ["timeZone: timeZone"])
  }

  @Test("a running entry survives a restart with all its fields")
  func restart() throws {
    try bench.call("timer.start", ["project": "Work", "note": "plans\n\u{1F600}", "tags": ["ä"]])
    let before = try bench.call("timer.status")
    let rows = bench.rows
    try bench.restart()
    #expect(try bench.call("timer.status") == before)
    #expect(bench.rows == rows && bench.indexesAreTrue)
  }
}
