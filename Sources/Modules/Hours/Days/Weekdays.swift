import ModuleKit
package import Time
package import Wire

package struct Weekdays: Sendable, Hashable {
  /// The names of the days, beginning with Monday, as in ISO 8601.
  static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  static let mondayToFriday = Weekdays(numbers: [1, 2, 3, 4, 5])

  /// The numbers of the days. 1 is Monday.
  let numbers: Set<Int>

  package func contains(_ day: Day) -> Bool { numbers.contains(day.weekday) }

  /// The names of the days in the set, in the order of the week.
  var names: [String] { numbers.sorted().map { Weekdays.names[$0 - 1] } }
}

extension Weekdays {
  /// A set of the days with these names. Nil if one of the names isn't a weekday.
  init?(names: [String]) {
    let numbers = names.compactMap { Weekdays.names.firstIndex(of: $0) }
    guard numbers.count == names.count else { return nil }
    self.init(numbers: Set(numbers.map { $0 + 1 }))
  }
}

extension Param where Value == Weekdays {
  static func weekdays(_ name: String, _ summary: String) -> Param {
    Param(name, summary, Weekdays.schema) { json, _ throws(Violation) in
      guard json.kind == .array, json.count <= 7 else { throw Violation(name, "type", "must be a list of weekdays") }
      let names = json.elements.map { $0.string(atMost: 1000) ?? "" }
      guard let weekdays = Weekdays(names: names) else {
        throw Violation(name, "choice", "may contain only \(Weekdays.names.joined(separator: ", "))")
      }
      return weekdays
    }
  }
}

extension Weekdays: StoredValue {
  package init?(stored json: borrowing JSON) {
    guard json.kind == .array else { return nil }
    self.init(names: json.elements.map { $0.string ?? "" })
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.strings(names)
  }

  static let schema = Schema.array(.choice(names), 0...7)
}
