/// A copy of modules as they were at one moment. One session reads the copy page by page, for instance to make a
/// backup.
///
/// The copy shares its chunks of rows with the modules, so it is cheap to make. The modules keep working while the copy
/// is read.
struct Export: Sendable {
  let parts: [ExportPart]

  /// The start of a page.
  struct Position: Equatable {
    var part = 0
    /// The number of the section: the tables in their order, then keys, transactions and pictures.
    var section = 0
    /// In a table's section, this is a row id. In the other sections, it is an index.
    var from = 0
    /// No id or index exceeds this limit, so adding 1 to an id or index can't overflow.
    private static let limit = 1 << 53

    /// The position as text, for a cursor.
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

  func contains(_ position: Position) -> Bool {
    parts.indices.contains(position.part) && position.section < parts[position.part].sections
  }

  /// The first position, at or after this position, that has content or begins another module. Nil if there is none.
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
      // Each module starts a new page, so that even an empty module gets a page.
      if parts.indices.contains(position.part) { return position }
    }
    return nil
  }
}
