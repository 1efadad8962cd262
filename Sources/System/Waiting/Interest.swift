internal import CTrackd

/// The events that a `Poller` reports for a descriptor. Errors and complete hang-ups are always reported.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let read = Interest(rawValue: CTRACKD_READABLE)
  package static let write = Interest(rawValue: CTRACKD_WRITABLE)
  /// The other end has closed or shut down its writing side. This event is reported even without an interest in
  /// reading.
  package static let hangup = Interest(rawValue: CTRACKD_READ_ENDED)
}
