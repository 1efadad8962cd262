/// Encoded records on their way to a second file, piece by piece: adding one costs nothing that grows with what is there,
/// for it is done under the lock that the loop takes too.
struct Lines: Sendable {
  private var pieces: [[UInt8]] = []
  private(set) var count = 0

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    count += piece.count
  }

  /// All of it in one piece.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in pieces { bytes.append(contentsOf: piece) }
    return bytes
  }
}
