/// What a repair keeps and drops, in the order of the records in the file.
package struct RepairPlan: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case rows(table: String, count: Int)
    /// Transactions whose changes are already part of the rows.
    case history(ClosedRange<Int>)
    case transactions(ClosedRange<Int>)
    /// A valid record in the wrong place.
    case other
    case unreadable
  }

  package struct Piece: Sendable, Equatable {
    package let offset: Int
    package internal(set) var bytes: Int
    package internal(set) var content: Content
    /// The reason why the piece is dropped. Nil if the piece is kept.
    package internal(set) var droppedBecause: String?
  }

  package let name: String
  /// The pieces of the file. Adjacent kept records form one piece, and each dropped record is a piece of its own. Empty
  /// if the journal is intact.
  package internal(set) var pieces: [Piece] = []
  /// The name of the copy of the damaged journal. Nil if no repair was carried out.
  package internal(set) var copy: String?

  init(name: String) { self.name = name }

  package var isNeeded: Bool { !pieces.isEmpty }

  /// The plan for people, line by line.
  package var lines: [String] {
    guard isNeeded else { return ["\(name) is intact: nothing to repair"] }
    var lines = pieces.map { piece in
      let fate = piece.droppedBecause.map { "dropped: \($0)" } ?? "kept"
      return "byte \(piece.offset), \(piece.bytes) bytes: \(piece.content.text): \(fate)"
    }
    if let copy { lines.append("\(name) is rewritten; the original is kept as \(copy)") }
    return lines
  }
}

extension RepairPlan.Content {
  /// Merges this content with the next content. Returns nil if the next content doesn't continue this content.
  func joined(by next: Self) -> Self? {
    switch (self, next) {
    case (.rows(let table, let count), .rows(let other, let more)) where other == table:
      .rows(table: table, count: count + more)
    case (.history(let revs), .history(let more)) where more.lowerBound == revs.upperBound + 1:
      .history(revs.lowerBound...more.upperBound)
    case (.transactions(let revs), .transactions(let more)) where more.lowerBound == revs.upperBound + 1:
      .transactions(revs.lowerBound...more.upperBound)
    default: nil
    }
  }

  fileprivate var text: String {
    switch self {
    case .rows(let table, 1): "a row of \(table)"
    case .rows(let table, let count): "\(count) rows of \(table)"
    case .history(let revs): "history, \(Self.text(revs))"
    case .transactions(let revs): Self.text(revs)
    case .other: "a misplaced record"
    case .unreadable: "not a record"
    }
  }

  private static func text(_ revs: ClosedRange<Int>) -> String {
    revs.count == 1 ? "revision \(revs.lowerBound)" : "revisions \(revs.lowerBound) to \(revs.upperBound)"
  }
}
