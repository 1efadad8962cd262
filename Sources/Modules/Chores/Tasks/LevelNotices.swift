package import ModuleKit
package import Time
import Wire

// Notifies the members of a house when time alone changes a task's level.

extension Chores {
  static let levelNotice = NoticeDeclaration(
    "chores.level", "The level of a task has changed because time passed; `task` is the task's new state.",
    label: Label("A task has become more urgent", "Eine Aufgabe ist dringender geworden"), fields: [taskField])

  package mutating func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    followLevelChanges(moment.timeZone)
    return levelChanges.line.first(from: instant.seconds + 1).map { Instant(seconds: $0.key) }
  }

  package mutating func notices(
    after: Instant, through: Instant, for account: Int?, _ moment: Moment
  ) -> [Notice] {
    let seconds = after.seconds + 1..<max(after, through).seconds + 1
    var crossed: [Timeline.Item]
    if let account {
      let house = members.index.residence(of: account)?.house
      let due = house.map { tasks.index.ids(in: $0) } ?? []
      crossed = due.flatMap { levelChanges(of: $0, moment.timeZone) }.filter { seconds.contains($0.key) }
      crossed.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    } else {
      followLevelChanges(moment.timeZone)
      crossed = Array(MergedTimelines([levelChanges.line], in: seconds, newestFirst: false))
    }
    return crossed.compactMap { item in
      tasks[item.id].map { notice(of: $0, at: Instant(seconds: item.key), moment) }
    }
  }

  private mutating func followLevelChanges(_ zone: TimeZone) {
    var following = LevelChanges()
    Swift.swap(&following, &levelChanges)
    following.follow(self, zone)
    levelChanges = following
  }

  private func notice(of task: Chore, at instant: Instant, _ moment: Moment) -> Notice {
    // The content is written now, because the rows can change before the notice is sent.
    var writer = JSONWriter()
    let then = Moment(now: instant, context: moment.context)
    reply(with: task, Viewer(account: 0, moment: then), to: &writer)
    let shown = writer.bytes
    let residents = members.index.residents(of: task.house)
    return Notice(Self.levelNotice.name, to: Set(residents.map(\.user)), at: instant) { $0.raw(shown) }
  }

  /// The moments at which time alone changes the task's level, as items of weight zero.
  func levelChanges(of task: Int, _ zone: TimeZone) -> [Timeline.Item] {
    guard let facts = tasks.index.facts[task], houses[facts.house] != nil else { return [] }
    let waiting = waiting(task, facts, pauses.index.pauses(of: facts.house), zone)
    return waiting.levelChanges.filter { $0.moment <= Instant.latest.seconds }.map {
      Timeline.Item(key: $0.moment, id: task, weight: 0)
    }
  }
}
