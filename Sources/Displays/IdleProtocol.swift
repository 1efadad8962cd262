/// A protocol in which a display server reports idle times. An implementation is a state machine that accepts bytes and
/// returns events and bytes. It performs no I/O and needs no toolkit.
package protocol IdleProtocol {
  /// The bytes to send. The caller sends them and then empties this array.
  var output: [UInt8] { get set }

  /// Handles received bytes, which can arrive in pieces of any size.
  mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent]
}

package enum IdleEvent: Equatable, Sendable {
  /// The server will report idle times from now on.
  case ready
  /// There has been no input for the configured time.
  case left(milliseconds: Int)
  /// There has been input again.
  case returned
}

/// Why a display server can't report idle times.
package struct DisplayFailure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
