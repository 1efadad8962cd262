internal import CTrackd

/// What a `Poller` is to tell about a descriptor. That it failed or was closed at both ends is told in any case.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let read = Interest(rawValue: CTRACKD_READABLE)
  package static let write = Interest(rawValue: CTRACKD_WRITABLE)
  /// The other end closed or shut down its writing side, told even while nothing is read here.
  package static let hangup = Interest(rawValue: CTRACKD_READ_ENDED)
}
