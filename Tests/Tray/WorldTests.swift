import Testing
import TrackClientCalls

@testable import Tray

@Suite("The daemon's replies")
struct WorldTests {
  @Test("the timer's give the running entry, today's sums and the recent projects")
  func timer() throws {
    let status = try reply(
      to: .timer.status(),
      #"""
      {"running":true,"elapsed":60,"today":120,"rev":5,"entry":{"id":3,"user":"me","project":"Work",\#
      "startedAt":"2026-11-21T09:30:00Z","stoppedAt":null,"seconds":60,"note":"n","tags":[],"pictures":[],\#
      "source":null,"import":null,"long":false}}
      """#)
    let report = try reply(
      to: .timer.report(),
      #"""
      {"from":null,"to":"2026-11-21T10:00:00Z","total":120,"next":null,"slices":[\#
      {"key":"Work","seconds":90,"share":0.75,"entries":1},{"key":"Eat","seconds":30,"share":0.25,"entries":1}]}
      """#)
    func project(_ name: String, _ lastUsedAt: String, archived: Bool = false, mergedInto: String = "null") -> String {
      #"""
      {"id":1,"name":"\#(name)","color":"#000000","seconds":0,"entries":1,"lastUsedAt":"\#(lastUsedAt)",\#
      "archived":\#(archived),"mergedInto":\#(mergedInto),"import":null}
      """#
    }
    let projects = [
      project("Eat", "2026-11-20T09:30:00Z"), project("Work", "2026-11-21T09:30:00Z"),
      project("Old", "2026-11-22T09:30:00Z", archived: true), project("Gone", "2026-11-23T09:30:00Z", mergedInto: "1"),
    ]
    let page = try reply(to: .timer.projects(), #"{"projects":[\#(projects.joined(separator: ","))],"next":null}"#)

    let state = TimerState(status: status, report: report, projects: page.rows, askedAt: ten, date: today)
    #expect(state.running == Entry(id: 3, project: "Work", note: "n", startedAt: 1_795_253_400))
    #expect(state.recent == ["Work", "Eat"])
    #expect(state.today(at: ten + 10) == 130)
    #expect(state.sums(at: ten + 10).first == TimerState.Sum(project: "Work", seconds: 100))
  }

  @Test("a reminder meant for another zone is left to the daemon", arguments: ["UTC", "Asia/Tokyo"])
  func hours(zone: String) throws {
    let settings = try reply(
      to: .hours.settings(),
      #"""
      {"settings":{"employment":"employee","workdays":["mon"],"reminder":"17:30","timeZone":"\#(zone)","daysOff":[]},\#
      "rev":1}
      """#)
    let recent = try reply(
      to: .hours.recent(),
      #"""
      {"projects":[{"id":1,"client":"A","project":"B","createdBy":"me","createdAt":"2026-11-01T09:30:00Z","leads":[],\#
      "members":1,"joined":true,"last":{"date":"2026-11-20","hours":8.0,"minutes":480,"comment":"","billable":true,\#
      "employment":"employee"}}]}
      """#)
    let state = HoursState(isMissing: true, settings: settings.reply, recent: recent, zone: "UTC", date: today)
    #expect(state.reminder == (zone == "UTC" ? 1050 : nil))
    #expect(state.last == HoursState.Pair(client: "A", project: "B", hours: 8))
  }

  @Test("unread notifications are shown oldest first, without accepted requests and unknown kinds")
  func feed() throws {
    func notification(_ id: Int, _ kind: String, _ more: String) -> String {
      #"{"id":\#(id),"kind":"\#(kind)","by":"a","at":"2026-11-21T09:30:00Z",\#(more)}"#
    }
    let all = [
      notification(9, "new in later versions", #""read":false"#),
      notification(4, "comment", #""text":"hi","read":false"#),
      notification(3, "request", #""accepted":true,"read":false"#), notification(2, "request", #""read":false"#),
      notification(1, "like", #""read":true"#),
    ]
    let news = try reply(
      to: .feed.notifications(),
      #"{"notifications":[\#(all.joined(separator: ","))],"next":null,"unread":4}"#)
    let items = FeedItem.unread(news.notifications)
    #expect(items.map(\.id) == [2, 4])
    #expect(items.last?.text == "hi")
  }
}
