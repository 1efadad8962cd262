internal import System

/// The time at which a wait ends.
///
/// A deadline is an absolute time, so that the steps of a call (connect, send, receive) share the remaining time. It
/// refers to the monotonic clock, which stops while the machine sleeps.
public struct Deadline: Sendable {
  /// The time on the monotonic clock. Nil means never.
  private let nanoseconds: Int?

  /// A deadline that never passes.
  public static let never = Deadline(nanoseconds: nil)

  private init(nanoseconds: Int?) {
    self.nanoseconds = nanoseconds
  }

  /// A deadline that passes when this much time has passed from now.
  public static func after(_ time: Duration) -> Deadline {
    let (seconds, attoseconds) = time.components
    let wanted = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !wanted.overflow else { return seconds < 0 ? Deadline(nanoseconds: 0) : .never }
    let end = wanted.partialValue.addingReportingOverflow(
      Clock.monotonicNanoseconds() + Int(attoseconds / 1_000_000_000))
    return end.overflow ? .never : Deadline(nanoseconds: end.partialValue)
  }

  /// A deadline that passes after this time.
  package static func after(milliseconds: Int) -> Deadline {
    after(.milliseconds(milliseconds))
  }

  /// The timeout for poll(2), rounded up. It is -1 if the deadline never passes, and 0 if it has passed.
  public var remainingMilliseconds: Int32 {
    guard let nanoseconds else { return -1 }
    let left = nanoseconds - Clock.monotonicNanoseconds()
    return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
  }

  /// Whether the deadline has passed.
  public var hasPassed: Bool { remainingMilliseconds == 0 }

  package func earlier(_ other: Deadline) -> Deadline {
    guard let nanoseconds else { return other }
    guard let others = other.nanoseconds else { return self }
    return Deadline(nanoseconds: min(nanoseconds, others))
  }
}
