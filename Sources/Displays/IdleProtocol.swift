/// A protocol for idle times from a display server, as a state machine. It takes bytes and returns events and bytes. It
/// does no I/O and needs no toolkit.
package protocol IdleProtocol {
  /// Bytes to send. The caller empties it after sending.
  var output: [UInt8] { get set }

  /// Handles received bytes, in pieces of any size.
  mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent]
}

package enum IdleEvent: Equatable, Sendable {
  /// Idle times are reported from now on.
  case ready
  /// There was no input for the set time.
  case left(milliseconds: Int)
  /// There was input again.
  case returned
}

/// Why a display server can't report idle times.
package struct DisplayFailure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
