import Testing

@testable import TrackClient

/// Everything that a sequence has delivered so far.
struct UpdateLog {
  private var reader: Events.Iterator
  private(set) var updates: [FollowerUpdate] = []

  init(_ events: Events) {
    reader = events.makeAsyncIterator()
  }

  /// Reads updates until the condition holds. If it never holds, the test's time limit ends the test.
  mutating func read(until isSo: (UpdateLog) -> Bool) async throws {
    while !isSo(self) {
      updates.append(try #require(try await reader.next(), "it ended after \(course) \(revs)"))
    }
  }

  /// The revisions of the events, in order.
  var revs: [Int] {
    updates.compactMap { if case .event(let event) = $0 { event.rev } else { nil } }
  }

  /// The methods of the events.
  var methods: Set<String> {
    Set(updates.compactMap { if case .event(let event) = $0 { event.method } else { nil } })
  }

  /// Everything except events, in order.
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
