/// Encoded records for a second file, in pieces. Appending takes constant time. This matters because it happens under a
/// lock for which the loop may be waiting.
struct Lines: Sendable {
  private var pieces: [[UInt8]] = []
  private(set) var count = 0

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    count += piece.count
  }

  /// All bytes in one array.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in pieces { bytes.append(contentsOf: piece) }
    return bytes
  }
}
