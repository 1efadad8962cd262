import ModuleKit
import Time

/// One author's activities for one audience by day: the number of activities, and the number of completed ones. There
/// is one diary of all activities, and one for each activity.
///
/// An activity belongs to the day that it was planned for. Without a plan it belongs to the day on which it was posted,
/// which depends on the time zone. A completed activity has weight 1, so the count and the sum of a timeline's range
/// give both numbers without reading posts.
struct Diary: Sendable, Equatable, Emptiable {
  struct Owner: Hashable, Sendable {
    let author: Int
    let audience: Audience
    /// Nil for all activities.
    var activity: NameKey?
  }

  struct Tally: Equatable {
    var completed = 0
    var unfinished = 0
  }

  /// Keyed by the day's number.
  private var planned = Timeline()
  /// Keyed by the second of posting.
  private var posted = Timeline()

  var isEmpty: Bool { planned.isEmpty && posted.isEmpty }

  mutating func insert(_ post: Post) {
    if let day = post.day { planned.insert(post.item(day.ordinal)) } else { posted.insert(post.item) }
  }

  mutating func remove(_ post: Post) {
    if let day = post.day { planned.remove(post.item(day.ordinal)) } else { posted.remove(post.item) }
  }

  /// Adds the activities of each of these days. Days without activities cost nothing.
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
  /// The numbers of the days with a completed activity, up to this day, in no particular order. A day may appear twice.
  /// The search visits only such days.
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
