/// Transactions on their way to the disk, in order. All bodies share one buffer, so handing over many transactions
/// costs no more than handing over one.
struct Batch: Sendable {
  private struct Mark {
    let rev: Int
    let end: Int
  }

  private var bodies: [UInt8] = []
  private var marks: [Mark] = []

  private(set) var longestBody = 0

  var isEmpty: Bool { marks.isEmpty }
  var firstRev: Int? { marks.first?.rev }
  var lastRev: Int? { marks.last?.rev }

  mutating func append(rev: Int, body: [UInt8]) {
    bodies.append(contentsOf: body)
    marks.append(Mark(rev: rev, end: bodies.count))
    longestBody = max(longestBody, body.count)
  }

  mutating func removeAll() {
    // Releases the memory of a large batch.
    bodies.removeAll(keepingCapacity: bodies.capacity <= 1 << 20)
    marks.removeAll(keepingCapacity: marks.capacity <= 1 << 14)
    longestBody = 0
  }

  /// Encodes the transactions after `rev`.
  /// - Parameter synced: the last revision that is known to be durable. It is written into each transaction, except the
  ///   transaction that directly follows it. Nil writes it into none.
  func encode(into encoder: inout LineEncoder, after rev: Int = 0, syncedTo synced: Int?) {
    var start = 0
    for mark in marks {
      defer { start = mark.end }
      guard mark.rev > rev else { continue }
      let said = synced.flatMap { $0 < mark.rev - 1 ? $0 : nil }
      encoder.transaction(rev: mark.rev, synced: said, body: bodies, in: start..<mark.end)
    }
  }
}
