import Manifest
import ModuleKit
import Wire

/// Makes sample values to test a module. Each sample is derived from a number, and different numbers produce different
/// values.
struct SampleValues {
  /// The user who runs the test.
  let user: String
  /// The id of an existing row of each table, keyed by the table's name.
  var ids: [String: Int] = [:]

  /// Params for all columns, or only for the required ones.
  /// - Returns: nil if a column refers to a table that has no row yet.
  func params(_ columns: [Manifest.Column], _ number: Int, all: Bool) -> [String: JSON]? {
    var params: [String: JSON] = [:]
    for column in columns
    where !column.isCaller && !column.isComputed && column.kind != .picture
      && (all || column.isRequired)
    {
      if let value = value(column.kind, number) {
        params[column.name] = value
      } else if !column.mayBeMissing {
        return nil
      }
    }
    return params
  }

  private func value(_ kind: Manifest.Kind, _ number: Int) -> JSON? {
    switch kind {
    case .string(let length), .text(let length): return JSON(Self.text(number, length))
    case .choice(let choices): return JSON(choices[number % choices.count])
    case .integer(let range), .duration(let range): return JSON(Self.number(number, range))
    case .decimal(let digits, let range): return JSON(Decimal.text(Self.number(number, range), digits: digits))
    case .boolean: return JSON(number % 2 == 0)
    case .time: return JSON("2026-01-0\(number % 9 + 1)T12:00:00Z")
    case .date: return JSON("2026-01-0\(number % 9 + 1)")
    case .account: return JSON(user)
    case .tags(_, let length): return [JSON(Self.text(number, 1...length))]
    case .reference(let table, _): return ids[table].map { JSON($0) }
    case .place: return ["lat": JSON(number % 90), "lon": 13]
    case .picture, .row, .list, .table: return nil
    }
  }

  /// Two different GIF files with one pixel each, in base64.
  static let pictures = [
    "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  ]

  private static func number(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, number + 1), range.upperBound)
  }

  private static func text(_ number: Int, _ length: ClosedRange<Int>) -> String {
    let word = String(["one", "two", "three", "four"][number % 4].prefix(max(1, length.upperBound)))
    return word + String(repeating: "x", count: max(0, length.lowerBound - word.count))
  }
}
