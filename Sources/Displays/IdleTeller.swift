/// A display server that tells when nobody types or moves anything, as one that speaks with it sees it: bytes in, events and bytes
/// out; no I/O, no toolkit.
package protocol IdleTeller {
  /// Bytes to send; the caller empties it after sending.
  var output: [UInt8] { get set }

  /// Takes in what came, in whatever pieces.
  mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent]
}

package enum IdleEvent: Equatable, Sendable {
  /// From now on it tells.
  case ready
  /// Nothing was typed or moved for so long.
  case left(milliseconds: Int)
  /// Something was.
  case returned
}

/// Why a display can't tell.
package struct DisplayFailure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
