/// Transactions on their way to the disk, in order: their bodies in one buffer, so that handing over many costs no more
/// than handing over one.
struct Batch: Sendable {
  private struct Mark {
    let rev: Int
    let end: Int
  }

  private var bodies: [UInt8] = []
  private var marks: [Mark] = []

  var isEmpty: Bool { marks.isEmpty }
  var firstRev: Int? { marks.first?.rev }
  var lastRev: Int? { marks.last?.rev }

  mutating func append(rev: Int, body: [UInt8]) {
    bodies.append(contentsOf: body)
    marks.append(Mark(rev: rev, end: bodies.count))
  }

  mutating func append(_ other: Batch) {
    let start = bodies.count
    bodies.append(contentsOf: other.bodies)
    for mark in other.marks { marks.append(Mark(rev: mark.rev, end: start + mark.end)) }
  }

  mutating func removeAll() {
    // One large batch mustn't cost its memory for ever.
    bodies.removeAll(keepingCapacity: bodies.capacity <= 1 << 20)
    marks.removeAll(keepingCapacity: marks.capacity <= 1 << 14)
  }

  /// Encodes the transactions after `rev`. With `asOneWrite` each but the first says what the file was synced to before
  /// them; without, all of them are on the disk already.
  func encode(into encoder: inout LineEncoder, after rev: Int = 0, asOneWrite: Bool) {
    var start = 0
    for (index, mark) in marks.enumerated() {
      defer { start = mark.end }
      guard mark.rev > rev else { continue }
      let synced = asOneWrite && index > 0 ? firstRev.map { $0 - 1 } : nil
      encoder.transaction(rev: mark.rev, synced: synced, body: bodies, in: start..<mark.end)
    }
  }
}
