package import ModuleKit

/// How many times a week a user wants to complete an activity. No other user sees the goal.
package struct Goal: Row {
  package let id: Int
  package var user: Int
  var activity: String
  var times: Int

  package static var title: StaticString? { "activity" }

  package static func blank(_ id: Int) -> Goal {
    Goal(id: id, user: 0, activity: "", times: 1)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("activity", &activity, .string(1...60))
    try carrier.member("times", &times, in: Goal.times)
  }

  static let times = 1...100
  static let mostPerUser = 100

  /// Identifies a goal. Spellings of an activity that differ only in case are the same activity.
  struct Key: Hashable, Sendable {
    let user: Int
    let activity: NameKey
  }

  var key: Key { Key(user: user, activity: NameKey(activity)) }
}

extension Goal: ShownRow, OwnedRow {
  package static let one: StaticString = "goal"

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("activity", activity, .text(1...60))
    reply.member("times", times, .integer(Goal.times))
  }
}

/// Finds goals by user, and by activity.
package struct GoalIndex: RowIndex {
  private(set) var users: [Int: SortedList<Int>] = [:]
  private(set) var holders = Holders<Goal.Key>()

  package init() {}

  package mutating func insert(_ goal: Goal) {
    users.insert(goal.id, under: goal.user)
    holders.insert(goal.id, goal.key)
  }

  package mutating func remove(_ goal: Goal) {
    users.remove(goal.id, under: goal.user)
    holders.remove(goal.id, goal.key)
  }
}
