import ModuleKit

/// Finds users by the times of their reminders. Many users share the same times, so a search for the next reminder
/// looks at few times.
package struct ReminderIndex: RowIndex {
  private(set) var users: [ReminderTimes: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ preferences: Preferences) {
    guard let times = ReminderTimes(preferences) else { return }
    users[times, default: []].insert(preferences.user)
  }

  package mutating func remove(_ preferences: Preferences) {
    guard let times = ReminderTimes(preferences) else { return }
    users.lessen(times) { $0.remove(preferences.user) }
  }
}
