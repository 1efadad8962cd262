import Manifest
import ModuleKit

// The schemas of values, in params and in results.

extension Manifest.Kind {
  var paramSchema: Schema {
    switch self {
    case .decimal(let digits, _):
      // Clients without exact numbers may send a string of digits.
      .either([fieldSchema, .pattern(digits == 0 ? "^-?[0-9]+$" : "^-?[0-9]+(\\.[0-9]{1,\(digits)})?$")])
    default: fieldSchema
    }
  }

  /// The schema of a value in a result.
  var fieldSchema: Schema {
    switch self {
    case .string(let length): .text(length)
    case .text(let length): .text(length, lines: true)
    case .choice(let choices): .choice(choices)
    case .integer(let range), .duration(let range): .integer(range)
    case .decimal(let digits, let range):
      .number(Self.double(range.lowerBound, digits)...Self.double(range.upperBound, digits))
    case .boolean: .boolean
    case .time: .time
    case .date: .date
    case .account: .text(1...299)
    case .tags(let count, let length): .array(.text(1...length), 0...count)
    case .reference: .id
    case .place: .object([Field("lat", .number(-90...90)), Field("lon", .number(-180...180))])
    case .picture: .derived(.object(OutsidePicture.fields))
    case .row: .object([])
    case .list(let kind): .array(kind.fieldSchema, 0...Int.max)
    case .table(let columns):
      .array(
        .object(columns.map { Field($0.name, .meant($0.kind.fieldSchema, $0.meaning()), optional: $0.mayBeAbsent) }),
        0...Int.max)
    }
  }

  /// The value as an inexact number, used only in descriptions.
  private static func double(_ value: Int, _ digits: Int) -> Double { Double(Decimal.text(value, digits: digits)) ?? 0 }
}

extension Manifest.Kind {
  /// The kind of the column, for clients that copy tables.
  var column: ModuleKit.Column.Kind {
    switch self {
    case .string(let length): .string(length)
    case .text(let length): .text(length)
    case .choice(let choices): .choice(choices)
    case .integer(let range): .integer(range)
    case .duration(let range): .special("duration", .integer(range))
    case .decimal(let digits, let range):
      .decimal(Self.double(range.lowerBound, digits)...Self.double(range.upperBound, digits))
    case .boolean: .boolean
    case .time: .time
    case .date: .date
    case .account: .account
    case .tags(let count, let length): .tags(each: 1...length, count: 0...count)
    case .reference(let table, _): .reference(table)
    case .place, .picture, .row, .list, .table: .special("place", fieldSchema)
    }
  }
}

extension Layout {
  /// The members of a shown row.
  var fields: [Field] {
    [Field("id", .id)]
      + zip(columns, meanings).map { Field($0.name, .meant($0.kind.fieldSchema, $1), optional: $0.mayBeAbsent) }
  }
}

extension Manifest.Column {
  /// The meaning of a value in the column.
  ///
  /// - Parameter reference: the table that the value refers to, if any.
  func meaning(_ reference: Meaning.Reference? = nil) -> Meaning {
    Meaning(
      role ?? kind.usualRole, label, reference: reference, presentation: chart.map { Presentation(chart: $0) })
  }
}
