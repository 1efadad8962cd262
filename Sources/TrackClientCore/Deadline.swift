internal import System

/// The moment until which something is waited for.
///
/// A moment rather than a length of time, so that the steps of one call (connect, send, receive) share what is left.
/// It is of the clock that stands still while the machine sleeps.
public struct Deadline: Sendable {
  /// On the monotonic clock; nil for one that never comes.
  private let nanoseconds: Int?

  /// Waits for as long as it takes.
  public static let never = Deadline(nanoseconds: nil)

  private init(nanoseconds: Int?) {
    self.nanoseconds = nanoseconds
  }

  /// So much time from now on.
  public static func after(_ time: Duration) -> Deadline {
    let (seconds, attoseconds) = time.components
    let wanted = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !wanted.overflow else { return seconds < 0 ? Deadline(nanoseconds: 0) : .never }
    let end = wanted.partialValue.addingReportingOverflow(
      Clock.monotonicNanoseconds() + Int(attoseconds / 1_000_000_000))
    return end.overflow ? .never : Deadline(nanoseconds: end.partialValue)
  }

  /// So much time from now on.
  package static func after(milliseconds: Int) -> Deadline {
    after(.milliseconds(milliseconds))
  }

  /// As poll(2) wants it: never too short, -1 for no limit, and 0 when it has passed.
  public var remainingMilliseconds: Int32 {
    guard let nanoseconds else { return -1 }
    let left = nanoseconds - Clock.monotonicNanoseconds()
    return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
  }

  /// Whether it has come.
  public var hasPassed: Bool { remainingMilliseconds == 0 }

  /// The earlier of the two.
  package func earlier(_ other: Deadline) -> Deadline {
    guard let nanoseconds else { return other }
    guard let others = other.nanoseconds else { return self }
    return Deadline(nanoseconds: min(nanoseconds, others))
  }
}
