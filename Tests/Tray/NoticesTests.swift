import Testing

@testable import Tray

@Suite("Notifications on the desktop")
struct NoticesTests {
  private func notice(_ key: String, _ kind: Notice.Kind = .chores, title: String = "t") -> Notice {
    Notice(kind, key: key, title: title, text: "", choices: [Notice.Choice("done", "Done", .toggle)])
  }

  private func ready(told: [String] = []) -> Notices {
    var notices = Notices(told: told)
    notices.serverCame()
    return notices
  }

  private func shown(_ actions: [Notices.Action]) -> [String] {
    actions.compactMap { if case .show(let card, _) = $0 { card.key } else { nil } }
  }

  @Test("a notice is shown once while it applies, then closed")
  func once() {
    var notices = ready()
    #expect(shown(notices.want([notice("1")], isQuiet: false)) == ["chores:1"])
    #expect(notices.answered("chores:1", 4).isEmpty)
    #expect(notices.want([notice("1")], isQuiet: false).isEmpty)
    #expect(notices.want([], isQuiet: false) == [.close(4)])
    #expect(notices.want([], isQuiet: false).isEmpty)
  }

  @Test("one that ends before the server has answered is closed afterwards, unless it applies again")
  func beforeAnswer() {
    var notices = ready()
    _ = notices.want([notice("1")], isQuiet: false)
    #expect(notices.want([], isQuiet: false).isEmpty)
    #expect(notices.answered("chores:1", 4) == [.close(4)])
    _ = notices.want([notice("2")], isQuiet: false)
    _ = notices.want([], isQuiet: false)
    #expect(notices.want([notice("2")], isQuiet: false).isEmpty)
    #expect(notices.answered("chores:2", 5).isEmpty)
  }

  @Test("one that was closed, expired or answered isn't shown again")
  func told() {
    var notices = ready()
    _ = notices.want([notice("1"), notice("2")], isQuiet: false)
    _ = notices.answered("chores:1", 4)
    _ = notices.answered("chores:2", 5)
    notices.closed(4)
    let choice = notices.chosen(5, "done")
    #expect(choice?.click == .toggle && choice?.members == ["chores:2"])
    #expect(notices.want([notice("1"), notice("2")], isQuiet: false).isEmpty)
    #expect(notices.told == ["chores:1", "chores:2"])
    var later = ready(told: notices.told)
    #expect(later.want([notice("1"), notice("2")], isQuiet: false).isEmpty)
  }

  @Test("after a failed action it is shown again, although the server closed it")
  func failed() {
    var notices = ready()
    _ = notices.want([notice("1")], isQuiet: false)
    _ = notices.answered("chores:1", 4)
    notices.forget(notices.chosen(4, "done")?.members ?? [])
    notices.closed(4)
    #expect(shown(notices.want([notice("1")], isQuiet: false)) == ["chores:1"])
  }

  @Test("a click on an unknown notification or action does nothing")
  func strangeClicks() {
    var notices = ready()
    _ = notices.want([notice("1")], isQuiet: false)
    _ = notices.answered("chores:1", 4)
    #expect(notices.chosen(9, "done") == nil && notices.chosen(4, "other") == nil)
    notices.closed(9)
    #expect(notices.told.isEmpty)
  }

  @Test("a new server shows what the old one showed, except what was closed before")
  func restart() {
    var notices = ready()
    _ = notices.want([notice("1"), notice("2")], isQuiet: false)
    _ = notices.answered("chores:1", 4)
    _ = notices.answered("chores:2", 5)
    notices.closed(4)
    notices.serverWent()
    #expect(notices.want([notice("1"), notice("2")], isQuiet: false).isEmpty)
    #expect(notices.lack([notice("2")], isQuiet: false) && !notices.lack([notice("1")], isQuiet: false))
    notices.serverCame()
    #expect(shown(notices.want([notice("1"), notice("2")], isQuiet: false)) == ["chores:2"])
    // An answer that comes late from the old server has no effect.
    #expect(notices.answered("chores:2", 1).isEmpty)
  }

  @Test("quiet hours delay new notices, except questions to a present user")
  func quiet() {
    var notices = ready()
    let wanted = [notice("1"), notice("q", .idle), notice("f", .failure)]
    #expect(Set(shown(notices.want(wanted, isQuiet: true))) == ["idle:q", "failure:f"])
    #expect(shown(notices.want(wanted, isQuiet: false)) == ["chores:1"])
  }

  @Test("many are summed up by kind, and the summary stands for each of them")
  func many() {
    var notices = ready()
    let night = (1...100).map { notice("\($0)", .feed, title: "title \($0)") }
    let actions = notices.want(night + [notice("1")], isQuiet: false)
    #expect(shown(actions) == ["chores:1", "feed together"])
    guard case .show(let card, _) = actions.last else { return }
    #expect(card.title == "100 updates from friends")
    #expect(card.text == "title 1\ntitle 2\ntitle 3\ntitle 4\nand 96 more")
    _ = notices.answered("feed together", 8)
    notices.closed(8)
    #expect(notices.want(night, isQuiet: true).isEmpty)
    #expect(shown(notices.want(night + [notice("101", .feed)], isQuiet: false)) == ["feed:101"])
  }

  @Test("a fourth one replaces those shown by a summary, which shrinks in place when one ends")
  func becomesMany() {
    var notices = ready()
    _ = notices.want((1...3).map { notice("\($0)") }, isQuiet: false)
    for number in 1...3 { _ = notices.answered("chores:\(number)", UInt32(number)) }
    let actions = notices.want((1...5).map { notice("\($0)") }, isQuiet: false)
    #expect(actions.prefix(3) == [.close(1), .close(2), .close(3)])
    #expect(shown(actions) == ["chores together"])
    _ = notices.answered("chores together", 9)
    guard case .show(_, let replaced) = notices.want((1...4).map { notice("\($0)") }, isQuiet: false).first else {
      Issue.record("nothing is replaced")
      return
    }
    #expect(replaced == 9)
  }

  @Test("if the server refuses one, the next change retries")
  func refused() {
    var notices = ready()
    _ = notices.want([notice("1")], isQuiet: false)
    #expect(notices.answered("chores:1", nil).isEmpty)
    #expect(shown(notices.want([notice("1")], isQuiet: false)) == ["chores:1"])
  }

  @Test("old notices are forgotten, so memory doesn't grow")
  func bounded() {
    var notices = ready()
    for number in 1...700 {
      _ = notices.want([notice("\(number)")], isQuiet: false)
      _ = notices.answered("chores:\(number)", UInt32(number))
      notices.closed(UInt32(number))
    }
    #expect(notices.told.count == 500 && notices.told.last == "chores:700")
  }
}
