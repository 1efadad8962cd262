/// Decides, line by line, what of a damaged journal can stand in a new one.
///
/// Rows are kept one by one: each is whole in itself. Of the history the last run without a gap is kept, if it reaches the
/// rows' revision; of the transactions after the rows all up to the first gap, for what lies behind one was done to rows
/// that nobody knows.
struct RepairPlanner {
  private(set) var plan: RepairPlan
  /// The history and transactions to keep.
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

  /// How many transactions up to the rows' revision are kept.
  var keptCount: Int { revisions.map { max(rowsRev - $0.lowerBound + 1, 0) } ?? 0 }

  mutating func take(_ line: Survey.Line) {
    switch line.content {
    case .row(let table, _, _):
      if isInRows { keepRow(line, table) } else { drop(line, .other, "a row behind the end of the rows") }
    case .end:
      // It is written anew, with what is kept counted.
      isInRows = false
    case .transaction(let record):
      isInRows = false
      if record.rev <= rowsRev { keepHistory(line, record.rev) } else { keepTransaction(line, record.rev) }
    case .bad(let damage):
      drop(line, .unreadable, damage.message)
    }
  }

  mutating func finish() {
    guard let piece = historyPiece, case .history(let revs) = plan.pieces[piece].content else {
      revisions = last > rowsRev ? rowsRev + 1...last : nil
      return
    }
    if revs.upperBound == rowsRev {
      revisions = revs.lowerBound...last
    } else {
      plan.pieces[piece].droppedBecause = "the history after it is missing"
      revisions = last > rowsRev ? rowsRev + 1...last : nil
    }
  }

  private mutating func keepRow(_ line: Survey.Line, _ table: String) {
    let index = plan.pieces.count - 1
    if index >= 0, case .rows(table, let count) = plan.pieces[index].content {
      plan.pieces[index].content = .rows(table: table, count: count + 1)
      plan.pieces[index].bytes += line.length
    } else {
      keep(line, .rows(table: table, count: 1))
    }
  }

  private mutating func keepHistory(_ line: Survey.Line, _ rev: Int) {
    if let piece = historyPiece, case .history(let revs) = plan.pieces[piece].content {
      if rev == revs.upperBound + 1, piece == plan.pieces.count - 1 {
        plan.pieces[piece].content = .history(revs.lowerBound...rev)
        plan.pieces[piece].bytes += line.length
        return
      }
      plan.pieces[piece].droppedBecause = "the history after it is missing"
    }
    keep(line, .history(rev...rev))
    historyPiece = plan.pieces.count - 1
  }

  private mutating func keepTransaction(_ line: Survey.Line, _ rev: Int) {
    guard rev == last + 1 else {
      return drop(line, .transactions(rev...rev), "revision \(last + 1) is missing before it")
    }
    last = rev
    let index = plan.pieces.count - 1
    if index >= 0, case .transactions(let revs) = plan.pieces[index].content, revs.upperBound == rev - 1 {
      plan.pieces[index].content = .transactions(revs.lowerBound...rev)
      plan.pieces[index].bytes += line.length
    } else {
      keep(line, .transactions(rev...rev))
    }
  }

  private mutating func keep(_ line: Survey.Line, _ content: RepairPlan.Content) {
    plan.pieces.append(RepairPlan.Piece(offset: line.offset, bytes: line.length, content: content))
  }

  private mutating func drop(_ line: Survey.Line, _ content: RepairPlan.Content, _ why: String) {
    plan.pieces.append(
      RepairPlan.Piece(offset: line.offset, bytes: line.length, content: content, droppedBecause: why)
    )
  }
}
