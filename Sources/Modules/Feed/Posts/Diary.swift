import ModuleKit
import Time

/// The number of activities, and of completed activities, of one author for one audience on each day. There is one
/// diary for all activities, and one for each activity.
///
/// An activity belongs to the day for which it is planned. Without a plan, it belongs to the day on which it was
/// posted, which depends on the time zone. A completed activity has weight 1, and any other activity has weight 0. For
/// a range of days, a timeline's count and sum are therefore the two numbers. No posts are read.
struct Diary: Sendable, Equatable, Emptiable {
  struct Owner: Hashable, Sendable {
    let author: Int
    let audience: Audience
    /// The activity that the diary is about. Nil for the diary of all activities.
    var activity: NameKey?
  }

  struct Tally: Equatable {
    var completed = 0
    var unfinished = 0
  }

  /// The planned activities. Their keys are day numbers.
  private var planned = Timeline()
  /// The activities without a plan. Their keys are the times of posting in seconds.
  private var posted = Timeline()

  var isEmpty: Bool { planned.isEmpty && posted.isEmpty }

  mutating func insert(_ post: Post) {
    if let day = post.day { planned.insert(post.item(day.ordinal)) } else { posted.insert(post.item) }
  }

  mutating func remove(_ post: Post) {
    if let day = post.day { planned.remove(post.item(day.ordinal)) } else { posted.remove(post.item) }
  }

  /// Adds the counts for these days to `tallies`. Days without activities cost nothing.
  func add(_ days: ClosedRange<Day>, in zone: TimeZone, to tallies: inout [Day: Tally]) {
    var start = days.lowerBound.ordinal
    while let item = planned.first(from: start), item.key <= days.upperBound.ordinal {
      tallies[Day(ordinal: item.key), default: Tally()].add(planned, item.key..<item.key + 1)
      start = item.key + 1
    }
    start = zone.start(of: days.lowerBound).seconds
    while let item = posted.first(from: start) {
      let day = zone.day(of: Instant(seconds: item.key))
      guard day <= days.upperBound else { return }
      let end = max(item.key + 1, zone.start(of: day.adding(days: 1)).seconds)
      tallies[day, default: Tally()].add(posted, item.key..<end)
      start = end
    }
  }
}

extension Diary {
  /// The days up to `last` on which an activity was completed, as day numbers in no particular order. A day can appear
  /// twice. The search skips all other days.
  func completedDays(upTo last: Day, in zone: TimeZone) -> [Int] {
    var days: [Int] = []
    var start = Int.min
    while let item = planned.firstWeighing(from: planned.position(from: start)), item.key <= last.ordinal {
      days.append(item.key)
      start = item.key + 1
    }
    start = Int.min
    while let item = posted.firstWeighing(from: posted.position(from: start)) {
      let day = zone.day(of: Instant(seconds: item.key))
      guard day <= last else { break }
      days.append(day.ordinal)
      start = max(item.key + 1, zone.start(of: day.adding(days: 1)).seconds)
    }
    return days
  }
}

extension Diary.Tally {
  fileprivate mutating func add(_ line: Timeline, _ span: Range<Int>) {
    let sum = line.sum(from: line.position(from: span.lowerBound), to: line.position(from: span.upperBound))
    completed += sum.weight
    unfinished += sum.count - sum.weight
  }
}

extension Post {
  fileprivate func item(_ key: Int) -> Timeline.Item {
    Timeline.Item(key: key, id: id, weight: isCompleted ? 1 : 0)
  }

  fileprivate var item: Timeline.Item { item(createdAt.seconds) }
}
