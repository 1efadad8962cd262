import System
import TestSupport
import Testing

@testable import TrackClient

/// The typed calls over a real daemon: what goes in comes out.
@Suite("Timer calls")
struct TimerCallsTests {
  private let daemon: DaemonProcess
  private let connection: Connection
  private var timer: TimerCalls { connection.timer }

  init() throws {
    daemon = try DaemonProcess.started()
    connection = try Connection(to: .socket(daemon.socket))
  }

  private static func ago(_ seconds: Int) -> Timestamp {
    Timestamp(secondsSince1970: Clock.now() - seconds)
  }

  @Test("what runs is started, changed, switched, stopped, forgotten and brought back")
  func running() throws {
    #expect(try timer.status().entry == nil)
    let start = Self.ago(600)
    let bread = try timer.start("Bread", note: "rye", tags: ["kitchen"], at: start)
    #expect(bread.project == "Bread" && bread.note == "rye" && bread.tags == ["kitchen"])
    #expect(bread.startedAt == start && bread.stoppedAt == nil && !bread.isLong)
    #expect(try timer.update(note: "wheat", tags: []).note == "wheat")
    let status = try timer.status(timeZone: "Europe/Berlin")
    #expect(status.entry?.id == bread.id && status.elapsed >= 600 && status.entry?.tags == [])
    let (study, stopped) = try timer.switch(to: "Study", at: Self.ago(300))
    #expect(stopped?.id == bread.id && stopped?.stoppedAt == study.startedAt && stopped?.seconds == 300)
    try timer.discard()
    #expect(try timer.status().entry == nil)
    try timer.undo()
    #expect(try timer.status().entry?.id == study.id)
    let stop = Self.ago(100)
    let saved = try timer.stop(at: stop, note: "chapter 4")
    #expect(saved.id == study.id && saved.note == "chapter 4" && saved.stoppedAt == stop)
    let again = try timer.resume(bread.id)
    #expect(again.project == "Bread" && again.note == "wheat" && again.id != bread.id)
  }

  @Test("a switch with nothing running stops nothing, and a start beside what runs is refused with its reason")
  func conflict() throws {
    #expect(try timer.switch(to: "Bread").stopped == nil)
    var reasons: [String] = []
    do { try timer.start("Study") } catch .refused(let refusal) { reasons.append(refusal.reason) }
    try timer.stop()
    do { try timer.stop() } catch .refused(let refusal) { reasons.append(refusal.reason) }
    #expect(reasons == ["timer.running", "timer.notRunning"])
  }

  @Test("entries of the past are added, shown, listed over pages, and deleted")
  func past() throws {
    var ids: [Int] = []
    for number in 0..<5 {
      let start = Timestamp(secondsSince1970: 1_700_000_000 + number * 100)
      let stop = Timestamp(secondsSince1970: start.secondsSince1970 + 60)
      ids.append(try timer.add("Bread", from: start, to: stop, note: "\(number)", tags: ["a", "b"]).id)
    }
    let third = try timer.entry(ids[2])
    #expect(third.note == "2" && third.seconds == 60 && third.tags == ["a", "b"])
    #expect(try timer.entries().map(\.id) == ids.reversed())
    #expect(try timer.entries(latest: 2).map(\.id) == [ids[4], ids[3]])
    #expect(try timer.entries(latest: 0).isEmpty)
    try timer.delete(ids[4])
    #expect(try timer.entries(latest: 1).map(\.id) == [ids[3]])
    try timer.undo()
    #expect(try timer.entries(latest: 1).map(\.id) == [ids[4]])
  }

  @Test("a list that takes several pages is fetched to its end")
  func pages() throws {
    // A page holds about 4 MiB, whatever is asked for.
    let note = String(repeating: "ä", count: 10_000)
    for number in 0..<230 {
      let start = 1_700_000_000 + number * 100
      try timer.add(
        "Bread", from: Timestamp(secondsSince1970: start), to: Timestamp(secondsSince1970: start + 60), note: note)
    }
    let entries = try timer.entries(latest: 1_000)
    #expect(entries.count == 230)
    #expect(Set(entries.map(\.id)).count == 230)
    #expect(entries.first?.startedAt.secondsSince1970 == 1_700_000_000 + 229 * 100)
  }
}
