internal import TrackClientCalls

/// The tray's menu. It depends only on the daemon's state, the open question and the time.
package struct Menu: Equatable, Sendable {
  private static let mostChores = 5

  package let items: [MenuItem]

  /// - Parameter canAsk: whether a program that can ask for a note is installed.
  package init(_ world: World, question: Idle.Question?, canAsk: Bool, _ clock: LocalClock, now: Int) {
    guard world.isOnline else {
      items = [.text("state", "trackd isn't running"), .separator("before quit"), Self.quit]
      return
    }
    var groups: [[MenuItem]] = []
    if let question { groups.append([Self.item(question, clock)]) }
    if let timer = world.timer {
      groups.append(Self.running(timer, canAsk: canAsk, clock, now))
      groups.append(Self.projects(timer))
      groups.append([Self.today(timer, now)])
    }
    groups.append(Self.others(world, now, clock))
    groups.append([Self.quit])
    var items: [MenuItem] = []
    for (number, group) in groups.filter({ !$0.isEmpty }).enumerated() {
      if number > 0 { items.append(.separator("separator \(number)")) }
      items += group
    }
    self.items = items
  }

  private static let quit = MenuItem("quit", "Quit", .plain, .quit)

  private static func item(_ question: Idle.Question, _ clock: LocalClock) -> MenuItem {
    MenuItem(
      "away", "Away \(clock.time(question.since))–\(clock.time(question.until))",
      children: Idle.Answer.allCases.map {
        MenuItem(
          "away \(question.entry.id) \(question.since) \(question.until) \($0.rawValue)", $0.label, .plain, .idle($0))
      })
  }

  // MARK: The timer

  private static func running(_ timer: TimerState, canAsk: Bool, _ clock: LocalClock, _ now: Int) -> [MenuItem] {
    guard let entry = timer.running else {
      var items = [MenuItem.text("state", "Nothing runs")]
      if let last = timer.recent.first, timer.sumsThen.isEmpty == false || timer.todayThen > 0 {
        items.append(MenuItem("continue", "Continue \(Words.clean(last))", .plain, .call(.timer.continue())))
      }
      return items
    }
    let note = Words.clean(entry.note, atMost: 60)
    var items = [
      MenuItem.text("state", "\(Words.clean(entry.project)), since \(clock.point(entry.startedAt, now: now))")
    ]
    if !note.isEmpty { items.append(.text("note text", note)) }
    items.append(MenuItem("stop \(entry.id)", "Stop", .plain, .call(.timer.stop(id: entry.id))))
    items.append(
      MenuItem("discard \(entry.id)", "Discard", .plain, .call(.timer.stop(save: false, id: entry.id))))
    if canAsk { items.append(MenuItem("note \(entry.id)", "Note…", .plain, .askNote)) }
    return items
  }

  private static func projects(_ timer: TimerState) -> [MenuItem] {
    timer.recent.map { name in
      let isRunning = timer.running?.project == name
      let click = isRunning ? nil : ClickAction.call(.timer.start(project: name, switch: true))
      return MenuItem("project \(name)", Words.clean(name), .choice(isChosen: isRunning), click)
    }
  }

  private static func today(_ timer: TimerState, _ now: Int) -> MenuItem {
    let label = "Today \(Words.clock(timer.today(at: now)))"
    let sums = timer.sums(at: now).map {
      MenuItem.text("sum \($0.project)", "\(Words.clock($0.seconds))  \(Words.clean($0.project))")
    }
    return sums.isEmpty ? .text("today", label) : MenuItem("today", label, children: sums)
  }

  // MARK: Other items

  private static func others(_ world: World, _ now: Int, _ clock: LocalClock) -> [MenuItem] {
    var items = world.sync.marks(at: now).enumerated().map { MenuItem.text("sync \($0.offset)", $0.element) }
    items += world.statuses.sorted { $0.key < $1.key }.map { module, text in
      .text("status \(module)", "\(module): \(Words.clean(text))")
    }
    items += chores(world)
    if let hours = world.hours, hours.isMissing, hours.date == clock.read(now).date, let last = hours.last {
      let what = "\(Words.clean(last.client, atMost: 40)), \(Words.clean(last.project, atMost: 40))"
      items.append(
        MenuItem(
          "hours \(hours.date)", "Log \(WantedNotices.amount(last.hours)) like last time (\(what))", .plain,
          .call(.hours.quick(client: last.client, project: last.project, date: CalendarDay(hours.date)))))
    }
    if let feed = world.feed, let last = feed.last {
      items.append(
        MenuItem(
          "feed", "\(feed.count) from friends",
          children: [
            .text("feed \(last.id)", "The last: \(Words.clean(last.by, atMost: 40)), \(last.kind.rawValue)"),
            MenuItem("read \(last.id)", "Mark all as read", .plain, .call(.feed.markRead(upTo: last.id))),
          ]))
    }
    return items
  }

  private static func chores(_ world: World) -> [MenuItem] {
    let due = world.chores ?? []
    var items = due.prefix(mostChores).map { chore in
      let whose =
        chore.turn.map { $0 == world.me ? "your turn" : "\(Words.clean($0, atMost: 40))’s turn" } ?? "anybody’s"
      return MenuItem(
        "chore \(chore.id)", "\(Words.clean(chore.name, atMost: 60)): \(whose)",
        children: [
          MenuItem("done \(chore.id) \(chore.round)", "Done", .plain, .call(.chores.done(task: chore.id))),
          MenuItem("skip \(chore.id) \(chore.round)", "Skip", .plain, .call(.chores.skip(task: chore.id))),
        ])
    }
    if due.count > mostChores { items.append(.text("more chores", "and \(due.count - mostChores) more are due")) }
    return items
  }
}
