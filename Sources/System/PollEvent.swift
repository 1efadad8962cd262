internal import CTrackd

/// What happened to a descriptor that a `Poller` watches.
package struct PollEvent: Sendable {
  private let event: ctrackd_event

  /// An event in which nothing happened: room for one to come.
  package init() {
    event = ctrackd_event()
  }

  /// What the descriptor was registered with.
  package var token: UInt64 { event.token }

  package var isReadable: Bool { event.readiness & CTRACKD_READABLE != 0 }
  package var isWritable: Bool { event.readiness & CTRACKD_WRITABLE != 0 }
  /// The other end writes no more; there may be bytes left to read.
  package var isReadEnded: Bool { event.readiness & CTRACKD_READ_ENDED != 0 }
  /// Closed in both directions.
  package var isHungUp: Bool { event.readiness & CTRACKD_HUNG_UP != 0 }
  package var isFailed: Bool { event.readiness & CTRACKD_FAILED != 0 }
}
