/// Decides, line by line, what a repair keeps from a damaged journal.
///
/// Rows are independent of each other, so every good row is kept. From the history, the last run of consecutive
/// revisions is kept if it reaches the revision of the rows. From the transactions after the rows, those before the
/// first gap are kept, because later transactions could refer to unknown rows.
struct RepairPlanner {
  private(set) var plan: RepairPlan
  /// The revisions of the history and transactions to keep.
  private(set) var revisions: ClosedRange<Int>?
  private let rowsRev: Int
  private var isInRows = true
  private var historyPiece: Int?
  private var last: Int

  init(name: String, header: Header) {
    plan = RepairPlan(name: name)
    rowsRev = header.rev
    last = header.rev
  }

  /// The number of kept transactions whose changes are already part of the rows.
  var keptCount: Int { revisions.map { max(rowsRev - $0.lowerBound + 1, 0) } ?? 0 }

  mutating func take(_ line: Survey.Line) {
    switch line.content {
    case .row(let table, _, _):
      if isInRows {
        keep(line, .rows(table: table, count: 1))
      } else {
        drop(line, .other, "a row after the end of the rows")
      }
    case .end:
      // The repair writes a new end record with the number of kept transactions.
      isInRows = false
    case .transaction(let record):
      isInRows = false
      if record.rev <= rowsRev { keepHistory(line, record.rev) } else { keepTransaction(line, record.rev) }
    case .bad(let damage):
      drop(line, .unreadable, damage.message)
    }
  }

  mutating func finish() {
    revisions = last > rowsRev ? rowsRev + 1...last : nil
    guard let piece = historyPiece, case .history(let revs) = plan.pieces[piece].content else { return }
    if revs.upperBound == rowsRev {
      revisions = revs.lowerBound...last
    } else {
      plan.pieces[piece].droppedBecause = "the history after it is missing"
    }
  }

  private mutating func keepHistory(_ line: Survey.Line, _ rev: Int) {
    keep(line, .history(rev...rev))
    let piece = plan.pieces.count - 1
    if let before = historyPiece, before < piece {
      plan.pieces[before].droppedBecause = "the history after it is missing"
    }
    historyPiece = piece
  }

  private mutating func keepTransaction(_ line: Survey.Line, _ rev: Int) {
    guard rev == last + 1 else {
      return drop(line, .transactions(rev...rev), "revision \(last + 1) is missing before it")
    }
    last = rev
    keep(line, .transactions(rev...rev))
  }

  /// Adds the line to the previous piece if the line continues that piece.
  private mutating func keep(_ line: Survey.Line, _ content: RepairPlan.Content) {
    if let before = plan.pieces.last, before.droppedBecause == nil, let both = before.content.joined(by: content) {
      plan.pieces[plan.pieces.count - 1].content = both
      plan.pieces[plan.pieces.count - 1].bytes += line.length
    } else {
      plan.pieces.append(RepairPlan.Piece(offset: line.offset, bytes: line.length, content: content))
    }
  }

  private mutating func drop(_ line: Survey.Line, _ content: RepairPlan.Content, _ why: String) {
    plan.pieces.append(
      RepairPlan.Piece(offset: line.offset, bytes: line.length, content: content, droppedBecause: why))
  }
}
