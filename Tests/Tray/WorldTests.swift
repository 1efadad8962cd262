import Testing
import TrackClientCore

@testable import Tray

@Suite("The daemon's replies")
struct WorldTests {
  private func json(_ text: String) throws -> JSON { try JSON(parsing: text) }

  @Test("the timer's replies are parsed")
  func timer() throws {
    let state = TimerState(
      status: try json(
        #"{"running":true,"entry":{"id":3,"project":"Work","note":"n","startedAt":"2026-11-21T09:30:00Z"},"elapsed":60,"today":120}"#
      ),
      report: try json(#"{"slices":[{"key":"Work","seconds":90},{"key":"Eat","seconds":30}]}"#),
      projects: try json(
        #"{"projects":[{"name":"Eat","lastUsedAt":"2026-11-20T09:30:00Z","archived":false},{"name":"Work","lastUsedAt":"2026-11-21T09:30:00Z","archived":false},{"name":"Old","lastUsedAt":"2026-11-22T09:30:00Z","archived":true},{"name":"Gone","mergedInto":1,"archived":false,"lastUsedAt":null}]}"#
      ), askedAt: ten, date: "d")
    #expect(state.running?.id == 3 && state.recent == ["Work", "Eat"])
    #expect(
      state.today(at: ten + 10) == 130
        && state.sums(at: ten + 10).first == TimerState.Sum(project: "Work", seconds: 100))
  }

  @Test("hours are parsed; a reminder meant for another zone is left to the daemon")
  func hours() throws {
    let missing = try json(#"{"days":["2026-11-21"]}"#)
    let recent = try json(#"{"projects":[{"client":"A","project":"B","last":{"hours":8.0}}]}"#)
    let here = HoursState(
      missing: missing, settings: try json(#"{"settings":{"reminder":"17:30","timeZone":null}}"#), recent: recent,
      zone: "UTC",
      date: "2026-11-21")
    #expect(here.isMissing && here.reminder == 1050 && here.last?.hours == 8)
    let elsewhere = HoursState(
      missing: missing, settings: try json(#"{"settings":{"reminder":"17:30","timeZone":"Asia/Tokyo"}}"#),
      recent: recent,
      zone: "UTC", date: "2026-11-22")
    #expect(!elsewhere.isMissing && elsewhere.reminder == nil)
  }

  @Test("unread notifications are parsed, oldest first, without accepted requests")
  func feed() throws {
    let items = FeedItem.unread(
      try json(
        #"{"notifications":[{"id":4,"kind":"comment","by":"a","at":"x","text":"hi","read":false},{"id":3,"kind":"request","by":"b","at":"x","accepted":true,"read":false},{"id":2,"kind":"request","by":"c","at":"x","read":false},{"id":1,"kind":"like","by":"d","at":"x","read":true},{"id":9,"kind":"new in later versions","by":"d","read":false}]}"#
      ))
    #expect(items.map(\.id) == [2, 4])
  }
}
