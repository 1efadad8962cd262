package import Time
internal import TrackClientCalls

/// The notices that should be shown, given the daemon's current state.
///
/// The notices are computed again after each change. A shown notice that is no longer among them is closed. Notices
/// therefore aren't lost while the daemon, the bus or the notification server is away, and no notice outlives its
/// reason.
package struct WantedNotices {
  private let world: World
  private let rules: Configuration
  private let clock: LocalClock
  private let now: Int

  package init(_ world: World, _ rules: Configuration, _ clock: LocalClock, now: Int) {
    self.world = world
    self.rules = rules
    self.clock = clock
    self.now = now
  }

  /// - Parameters:
  ///   - remindedOf: the day of the daemon's latest reminder.
  ///   - own: the notices of custom modules.
  ///   - question: the question about the user's absence.
  package func all(remindedOf: Day?, own: [OwnNotice], question: Idle.Question?) -> [Notice] {
    var notices: [Notice] = []
    if rules.tellsHours, let notice = hours(remindedOf) { notices.append(notice) }
    if rules.tellsBudgets { notices += budgets }
    if rules.tellsChores { notices += chores }
    if rules.tellsFeed { notices += feed }
    if rules.tellsModules { notices += own.map(Self.own) }
    if rules.tellsLong, let notice = long { notices.append(notice) }
    if let question { notices.append(Self.idle(question, clock)) }
    return notices
  }

  private func hours(_ remindedOf: Day?) -> Notice? {
    guard let hours = world.hours, hours.isMissing, clock.read(now).date == hours.date else { return nil }
    guard remindedOf == hours.date || hours.isReminderDue(at: now, clock) else { return nil }
    var choices: [Notice.Choice] = []
    var text = "Today has no record yet."
    if let last = hours.last {
      let amount = Self.amount(last.hours)
      text +=
        " The last one: \(Words.clean(last.client, atMost: 60)), \(Words.clean(last.project, atMost: 60)), \(amount)."
      choices.append(
        Notice.Choice(
          "again", "Log \(amount) like last time",
          .call(.hours.quick(client: last.client, project: last.project, date: CalendarDay(hours.date)))))
    }
    return Notice(.hours, key: hours.date.description, title: "Log your hours", text: text, choices: choices)
  }

  static func amount(_ hours: Double) -> String {
    let halves = Int((hours * 2).rounded())
    return halves % 2 == 0 ? "\(halves / 2) h" : "\(halves / 2).5 h"
  }

  private var budgets: [Notice] {
    (world.budgets ?? []).map { budget in
      let title = budget.level >= 100 ? "A budget is used up" : "\(budget.level) % of a budget is used"
      return Notice(
        .budgets, key: "\(budget.project) \(budget.level) \(budget.budgets)", title: title,
        text: "\(Words.clean(budget.client, atMost: 60)), \(Words.clean(budget.name, atMost: 60))")
    }
  }

  private var chores: [Notice] {
    let mine = (world.chores ?? []).filter { !world.me.isEmpty && $0.turn == world.me }
    return mine.map { chore in
      let room = Words.clean(chore.room)
      return Notice(
        .chores, key: "\(chore.id) \(chore.round)", title: "\(Words.clean(chore.name)) is due",
        text: room.isEmpty ? "It is your turn." : "\(room). It is your turn.",
        choices: [
          Notice.Choice("done", "Done", .call(.chores.done(task: chore.id))),
          Notice.Choice("skip", "Skip", .call(.chores.skip(task: chore.id))),
        ])
    }
  }

  private var feed: [Notice] {
    (world.feed ?? []).compactMap { item in
      let by = Words.clean(item.by, atMost: 60)
      switch item.kind {
      case .comment, .reply, .mention:
        let nameless = item.kind == .comment ? "your post" : "a post"
        let what = item.activity.isEmpty ? nameless : Words.clean(item.activity, atMost: 60)
        let verb = item.kind == .comment ? "" : item.kind == .reply ? " answers you" : " mentions you"
        return Notice(
          .feed, key: "\(item.id)", title: "\(by)\(verb) on \(what)", text: Words.clean(item.text, atMost: 240),
          choices: [Notice.Choice("read", "Mark as read", .call(.feed.markRead(upTo: item.id)))])
      case .request:
        return Notice(
          .feed, key: "\(item.id)", title: "\(by) wants to be your friend", text: "",
          choices: [
            Notice.Choice("accept", "Accept", .call(.feed.friendAccept(user: item.by))),
            Notice.Choice("decline", "Decline", .call(.feed.friendDecline(user: item.by))),
          ])
      case .like, .accepted, .recommendation: return nil
      }
    }
  }

  private static func own(_ notice: OwnNotice) -> Notice {
    Notice(
      .modules, key: notice.key, title: Words.clean(notice.title, atMost: 120),
      text: Words.clean(notice.text, atMost: 240),
      choices: notice.actions.map { action in
        Notice.Choice(
          action.method, Words.clean(action.label, atMost: 60),
          .call(MethodCall(action.method, ["id": JSON(notice.row)])))
      })
  }

  private var long: Notice? {
    guard let running = world.running, now - running.startedAt > rules.longSeconds else { return nil }
    return Notice(
      .long, key: "\(running.id)", title: "\(Words.clean(running.project)) is still running",
      text: "It has run for \(Words.length(rules.longSeconds)) or longer.",
      choices: [
        Notice.Choice("stop", "Stop", .call(.timer.stop(id: running.id))),
        Notice.Choice("keep", "Keep", nil),
      ])
  }

  private static func idle(_ question: Idle.Question, _ clock: LocalClock) -> Notice {
    let (since, until) = (clock.time(question.since), clock.time(question.until))
    return Notice(
      .idle, key: "\(question.entry.id) \(question.since) \(question.until)",
      title: "Away for \(Words.length(question.until - question.since))",
      text: "\(Words.clean(question.entry.project)) went on from \(since) to \(until). Does that time count?",
      choices: Idle.Answer.allCases.map { Notice.Choice($0.rawValue, $0.label, .idle($0)) })
  }
}
