import Testing
import Time
import TrackClientCalls

@testable import Tray

@Suite("Notices for the user")
struct WantedNoticesTests {
  private func all(
    _ world: World, _ rules: Configuration = Configuration(), now: Int = ten, remindedOf: Day? = nil,
    own: [OwnNotice] = [], question: Idle.Question? = nil
  ) -> [Notice] {
    WantedNotices(world, rules, utc, now: now).all(remindedOf: remindedOf, own: own, question: question)
  }

  private func clicks(_ notice: Notice?) -> [ClickAction?] { notice?.choices.map(\.click) ?? [] }

  @Test("the user's due chores are shown with Done and Skip; others' and unassigned ones aren't")
  func chores() {
    var world = World.sample()
    world.chores = [chore(1), chore(2, turn: "bob"), chore(3, turn: nil)]
    let notices = all(world)
    #expect(notices.map(\.title) == ["Task 1 is due"])
    #expect(
      clicks(notices.first) == [
        .call(MethodCall("chores.done", ["task": 1])), .call(MethodCall("chores.skip", ["task": 1])),
      ])
    world.chores = [chore(1, round: "2")]
    #expect(all(world).first?.key != notices.first?.key)
  }

  @Test("a notice of a custom module is shown with its actions, until its row changes")
  func own() throws {
    let document = try JSON(
      parsing: #"""
        {"methods":[{"name":"tea.pour","x-label":{"en":"Pour","de":"Eingießen"}},{"name":"tea.keep"}],
        "x-notices":[{"name":"tea.ready","summary":"It is ready.","x-label":{"en":"It is ready","de":"Er ist fertig"},
          "actions":["tea.pour","tea.keep"],"schema":{"properties":{"pot":{"properties":{"id":{}}}}}}],
        "x-tables":{"tea":{"kinds":{"x-one":"kind"},"pots":{"x-one":"pot","x-title":"name"}}}}
        """#)
    func event(_ members: String) throws -> JSON {
      try JSON(parsing: #"{"module":"tea","rev":3,"at":"2026-11-27T10:00:00Z","by":null,\#(members)}"#)
    }
    let told = try event(#""method":"tea.ready","changes":[],"pot":{"id":7,"name":"Assam"}"#)
    let heard = try #require(OwnNotice(told, in: document))
    let notice = try #require(all(.sample(), own: [heard]).first)
    #expect(notice.title == "It is ready" && notice.text == "Assam")
    #expect(notice.choices.map(\.label) == ["Pour", "keep"])
    #expect(
      clicks(notice) == [.call(MethodCall("tea.pour", ["id": 7])), .call(MethodCall("tea.keep", ["id": 7]))])
    #expect(heard.isSettled(by: try event(#""method":"tea.pour","changes":[{"table":"pots","id":7}]"#)))
    #expect(!heard.isSettled(by: try event(#""method":"tea.pour","changes":[{"table":"pots","id":8}]"#)))
    #expect(!heard.isSettled(by: try event(#""method":"tea.add","changes":[{"table":"kinds","id":7}]"#)))
    #expect(OwnNotice(try event(#""method":"tea.stir","changes":[]"#), in: document) == nil)
    func isSettled(_ table: String, _ time: String) throws -> Bool {
      let change = #""changes":[{"table":"\#(table)","id":7}]"#
      return heard.isSettled(
        in: try JSON(parsing: #"{"transactions":[{"at":"2026-11-27T\#(time)Z","method":"tea.pour",\#(change)}]}"#))
    }
    #expect(try isSettled("pots", "10:00:01"))
    #expect(try !isSettled("pots", "09:59:00") && !isSettled("kinds", "10:00:01"))
    var rules = Configuration()
    rules.tellsModules = false
    #expect(all(.sample(), rules, own: [heard]).isEmpty)
  }

  @Test("hours are reminded of from the reminder on, while the day has no record")
  func hours() {
    var world = World.sample()
    var hours = HoursState()
    (hours.date, hours.isMissing, hours.reminder) = (today, true, 10 * 60 + 30)
    hours.last = HoursState.Pair(client: "ACME", project: "Web", hours: 7.5)
    world.hours = hours
    #expect(all(world).isEmpty)
    let notice = all(world, now: ten + 1800).first
    #expect(notice?.choices.first?.label == "Log 7.5 h like last time")
    #expect(
      clicks(notice) == [.call(MethodCall("hours.quick", ["client": "ACME", "project": "Web", "date": "1972-09-27"]))])
    #expect(all(world, remindedOf: today).count == 1)
    #expect(all(world, remindedOf: today.adding(days: -1)).isEmpty)
    #expect(all(world, now: ten + 86_400, remindedOf: today).isEmpty)
    world.hours?.isMissing = false
    #expect(all(world, now: ten + 1800, remindedOf: today).isEmpty)
  }

  @Test("comments, replies and requests are shown, likes aren't; friends' texts are truncated and cleaned")
  func feed() {
    var world = World.sample()
    world.feed = [
      comment(1, "\u{1b}[31mred\u{202e}" + String(repeating: "x", count: 5000)),
      FeedItem(id: 2, kind: .request, by: "bob"), FeedItem(id: 3, kind: .like, by: "bob"),
      FeedItem(id: 4, kind: .reply, by: "cleo"),
      FeedItem(id: 5, kind: .mention, by: "cleo", activity: "Run"),
    ]
    let notices = all(world)
    #expect(
      notices.map(\.title) == [
        "ann on Run", "bob wants to be your friend", "cleo answers you on a post", "cleo mentions you on Run",
      ])
    #expect(notices[0].text.unicodeScalars.count <= 240 && notices[0].text.hasPrefix("[31mredxxx"))
    #expect(clicks(notices[0]) == [.call(MethodCall("feed.markRead", ["upTo": 1]))])
    #expect(
      clicks(notices[1])
        == [
          .call(MethodCall("feed.friend.accept", ["user": "bob"])),
          .call(MethodCall("feed.friend.decline", ["user": "bob"])),
        ])
  }

  @Test("a timer over its limit is shown once per entry, with Stop and Keep")
  func long() {
    let world = World.sample(running: .work)
    var rules = Configuration()
    rules.longSeconds = 3600
    #expect(all(world, rules, now: ten).isEmpty)
    let notice = all(world, rules, now: ten + 1).first
    #expect(notice?.key == "long:7" && clicks(notice) == [.call(MethodCall("timer.stop", ["id": 7])), nil])
    #expect(all(world, rules, now: ten + 5000).first == notice)
  }

  @Test("budgets are told at 80 and at 100 percent, once each, and anew for another budget")
  func budgets() throws {
    var notices = Notices()
    notices.serverCame()
    var world = World.sample()
    var shown: [String] = []
    for (percent, budget) in [(79, 10), (80, 10), (95, 10), (100, 10), (130, 10), (90, 10), (85, 20), (120, 20)] {
      func project(_ id: Int, _ members: String) -> String {
        #"""
        {"id":\#(id),"client":"ACME","project":"Web","createdBy":"me","createdAt":"2026-11-01T09:30:00Z","leads":["me"],\#
        "members":1,"joined":true\#(members)}
        """#
      }
      let budgeted = project(1, #","budgetHours":\#(budget),"usedPercent":\#(percent)"#)
      let page = try reply(
        to: .hours.projects(), #"{"projects":[\#(budgeted),\#(project(2, ""))],"next":null}"#)
      world.budgets = BudgetState.reached(page.rows)
      for action in notices.want(all(world), isQuiet: false) {
        guard case .show(let card, _) = action else { continue }
        shown.append("\(budget) \(card.title): \(card.text)")
        _ = notices.answered(card.key, UInt32(shown.count))
        notices.closed(UInt32(shown.count))
      }
    }
    #expect(
      shown == [
        "10 80 % of a budget is used: ACME, Web", "10 A budget is used up: ACME, Web",
        "20 80 % of a budget is used: ACME, Web", "20 A budget is used up: ACME, Web",
      ])
  }

  @Test("each kind can be disabled")
  func switchedOff() {
    var world = World.sample(running: .work)
    world.chores = [chore(1)]
    world.feed = [comment(1)]
    var hours = HoursState()
    (hours.date, hours.isMissing) = (today, true)
    world.hours = hours
    world.budgets = [BudgetState(project: 1, client: "ACME", name: "Web", level: 80, budgets: "")]
    var rules = Configuration()
    rules.longSeconds = 60
    #expect(all(world, rules, remindedOf: today).count == 5)
    for path in [\Configuration.tellsHours, \.tellsBudgets, \.tellsChores, \.tellsFeed, \.tellsLong]
      as [WritableKeyPath<Configuration, Bool>]
    {
      var less = rules
      less[keyPath: path] = false
      #expect(all(world, less, remindedOf: today).count == 4)
    }
  }

  @Test("a question gives start, end and subject")
  func question() {
    var idle = Idle()
    idle.left(.lock, since: ten, running: .work)
    idle.returned(.lock, at: ten + 2700, running: .work, Configuration())
    let notice = all(.sample(running: .work), now: ten + 2700, question: idle.question).first
    #expect(notice?.title == "Away for 45 min")
    #expect(notice?.text == "Work went on from 10:00 to 10:45. Does that time count?")
    #expect(notice?.choices.map(\.label) == ["Keep", "Discard and stop", "Discard and continue"])
  }

  @Test("unknown things aren't shown, and known ones aren't closed while the daemon is away")
  func offline() {
    #expect(all(World()).isEmpty)
    var world = World.sample()
    world.chores = [chore(1)]
    world.isOnline = false
    #expect(all(world).count == 1)
  }
}
