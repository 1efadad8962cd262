import ModuleKit
import System

/// Modules as they were at one moment, read page by page by one session: what a backup is made of.
///
/// Everything is a copy that costs a reference a chunk of rows, so the modules go on meanwhile.
struct Export: Sendable {
  let parts: [ExportPart]

  /// Where a page begins.
  struct Position: Equatable {
    var part = 0
    /// The tables in their order, then keys, transactions and pictures.
    var section = 0
    /// The id of a row, or a number.
    var from = 0
    /// No id or number is above it, so that one can always be added.
    private static let limit = 1 << 53

    /// As it stands in a cursor.
    var text: String { "\(part):\(section):\(from)" }

    init() {}

    init?(_ text: String) {
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard numbers.count == 3, numbers.allSatisfy({ 0...Self.limit ~= $0 }) else { return nil }
      (part, section, from) = (numbers[0], numbers[1], numbers[2])
    }

    mutating func goOn() {
      section += 1
      from = 0
    }
  }

  /// Whether the position lies in it.
  func contains(_ position: Position) -> Bool {
    parts.indices.contains(position.part) && position.section < parts[position.part].sections
  }

  /// The position where there is something next; nil: that was all.
  func next(from position: Position) -> Position? {
    var position = position
    while parts.indices.contains(position.part) {
      let part = parts[position.part]
      while position.section < part.sections {
        if part.hasMore(at: position) { return position }
        position.goOn()
      }
      position.part += 1
      position.section = 0
      // Each module has a page, also one with nothing in it.
      if parts.indices.contains(position.part) { return position }
    }
    return nil
  }
}
