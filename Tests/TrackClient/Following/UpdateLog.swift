import Testing

@testable import TrackClient

/// All updates that a sequence has delivered so far.
struct UpdateLog {
  private var reader: Events.Iterator
  private(set) var updates: [FollowerUpdate] = []

  init(_ events: Events) {
    reader = events.makeAsyncIterator()
  }

  /// Reads updates until the condition is true. If it never becomes true, the time limit ends the test.
  mutating func read(until isSo: (UpdateLog) -> Bool) async throws {
    while !isSo(self) {
      updates.append(try #require(try await reader.next(), "it ended after \(course) \(revs)"))
    }
  }

  /// The revisions of all events so far, in order.
  var revs: [Int] {
    updates.compactMap { if case .event(let event) = $0 { event.rev } else { nil } }
  }

  /// The methods of all events so far.
  var methods: Set<String> {
    Set(updates.compactMap { if case .event(let event) = $0 { event.method } else { nil } })
  }

  /// All updates so far that aren't events, in order.
  var course: [String] {
    updates.compactMap { update in
      switch update {
      case .online: "online"
      case .offline: "offline"
      case .missed: "missed"
      case .event: nil
      }
    }
  }

  var onlines: Int { course.filter { $0 == "online" }.count }
  var offlines: Int { course.filter { $0 == "offline" }.count }
}
