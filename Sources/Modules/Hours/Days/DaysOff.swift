import ModuleKit
import Time
package import Wire

/// The holidays and other absences of one user. On these days there is no reminder, and none of them counts as missing.
///
/// The absences are sorted and don't overlap. Adjacent absences with the same name and kind are merged. So the same
/// days off always have the same representation, and a lookup is a binary search.
package struct DaysOff: Sendable, Hashable {
  /// The maximum number of absences. This number is enough for a working life, and small enough that each change can
  /// write the complete row.
  static let most = 500

  private(set) var absences: [Absence] = []

  func contains(_ day: Day) -> Bool {
    let index = (0..<absences.count).boundary { absences[$0].last >= day }
    return index < absences.count && absences[index].first <= day
  }

  /// Adds days off. If some of the days were already off, their name and kind are replaced.
  mutating func add(_ days: DateRange, name: String, kind: Absence.Kind) {
    remove(days)
    let index = absences.firstIndex { days.last < $0.first } ?? absences.count
    absences.insert(Absence(first: days.first, last: days.last, name: name, kind: kind), at: index)
    absences = Self.joined(absences)
  }

  mutating func remove(_ days: DateRange) {
    absences = absences.flatMap { $0.without(days) }
  }

  private static func joined(_ absences: [Absence]) -> [Absence] {
    absences.reduce(into: []) { joined, absence in
      if let both = joined.last?.joined(with: absence) {
        joined[joined.count - 1] = both
      } else {
        joined.append(absence)
      }
    }
  }
}

// MARK: JSON

extension DaysOff: StoredValue {
  package init?(stored json: JSON) {
    guard json.kind == .array else { return nil }
    for element in json.elements {
      guard let absence = Absence(stored: element), absences.last.map({ $0.last < absence.first }) ?? true else {
        return nil
      }
      absences.append(absence)
    }
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, absences, 0...Self.most, blank: Absence(first: .earliest, last: .earliest, name: "")) {
      $0.show(to: &$1)
    }
  }

  static let schema = Schema.array(.object(Absence.fields), 0...most)

  /// The absences from a call, in any order.
  fileprivate init(_ given: [Absence], _ field: String) throws(Violation) {
    let sorted = given.sorted { $0.first < $1.first }
    for (absence, next) in zip(sorted, sorted.dropFirst()) where next.first <= absence.last {
      throw Violation(field, "overlap", "has \(next.first) twice")
    }
    absences = Self.joined(sorted)
  }
}

extension Param where Value == DaysOff {
  static func daysOff(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .array(Absence.given, 0...DaysOff.most)) { json, _ throws(Violation) in
      try DaysOff(
        json.list(name, of: "days off", counted: "members", most: DaysOff.most, read: Absence.init), name)
    }.example([["from": "2026-12-24", "to": "2026-12-31", "name": "holidays"], ["from": "2027-04-02"]])
  }
}
