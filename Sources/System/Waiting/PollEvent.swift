internal import CTrackd

/// An event of a descriptor that a `Poller` watches.
package struct PollEvent: Sendable {
  private let event: ctrackd_event

  /// An empty event, which serves as a placeholder in a buffer.
  package init() {
    event = ctrackd_event()
  }

  /// The token with which the descriptor was registered.
  package var token: UInt64 { event.token }

  package var isReadable: Bool { event.readiness & CTRACKD_READABLE != 0 }
  package var isWritable: Bool { event.readiness & CTRACKD_WRITABLE != 0 }
  /// Whether the other end will write nothing more. There might still be bytes to read.
  package var isReadEnded: Bool { event.readiness & CTRACKD_READ_ENDED != 0 }
  /// Whether the connection is closed in both directions.
  package var isHungUp: Bool { event.readiness & CTRACKD_HUNG_UP != 0 }
  package var isFailed: Bool { event.readiness & CTRACKD_FAILED != 0 }
}
