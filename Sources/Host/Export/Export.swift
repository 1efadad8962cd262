import ModuleKit
import System

/// Modules as they were at one moment, read page by page by one session: what a backup is made of.
///
/// Everything is a copy that costs a reference a chunk of rows, so the modules go on meanwhile.
struct Export: Sendable {
  let parts: [ExportPart]

  /// Where a page begins.
  struct Place: Equatable {
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

  /// Whether the place lies in it.
  func contains(_ place: Place) -> Bool {
    parts.indices.contains(place.part) && place.section < parts[place.part].sections
  }

  /// The place where there is something next; nil: that was all.
  func next(from place: Place) -> Place? {
    var place = place
    while parts.indices.contains(place.part) {
      let part = parts[place.part]
      while place.section < part.sections {
        if part.hasMore(at: place) { return place }
        place.goOn()
      }
      place.part += 1
      place.section = 0
      // Each module has a page, also one with nothing in it.
      if parts.indices.contains(place.part) { return place }
    }
    return nil
  }
}
