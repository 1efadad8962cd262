extension Manifest {
  /// The type of a value.
  package indirect enum Kind: Sendable, Equatable {
    /// A single line. The range limits the number of characters.
    case string(ClosedRange<Int>)
    /// Text of any number of lines. The range limits the number of characters.
    case text(ClosedRange<Int>)
    case choice([String])
    case integer(ClosedRange<Int>)
    /// A number with this many decimal places, stored as an integer in units of the last place.
    case decimal(digits: Int, ClosedRange<Int>)
    case boolean
    case time
    case date
    /// A duration in seconds.
    case duration(ClosedRange<Int>)
    case account
    case tags(count: Int, length: Int)
    case reference(table: String, OnDelete)
    case place
    /// A picture of a row. It isn't stored in the row. Allowed only in tables.
    case picture
    /// A row of the module's own tables. Allowed only in results.
    case row(table: String)
    /// A list of values. Allowed only in results.
    case list(Kind)
    /// A list of objects with these members. Allowed only in results.
    case table([Column])

    /// The effect on a row when the row that it refers to is deleted.
    package enum OnDelete: String, Sendable, CaseIterable {
      /// The delete is rejected.
      case refuse
      /// The referring row is deleted, too.
      case remove
    }

    package var isMoment: Bool { self == .time || self == .date }

    package var isNumber: Bool {
      switch self {
      case .integer, .decimal, .duration: true
      default: false
      }
    }

    /// Whether the type has an empty value.
    package var isList: Bool {
      if case .tags = self { true } else { false }
    }

    /// Whether a value is a single number in memory, so that rows can be ordered by it.
    package var isOrdered: Bool { isMoment || isNumber }

    /// Whether the column can be part of an index or a unique constraint.
    package var isKey: Bool {
      switch self {
      case .text, .tags, .place, .picture, .row, .list, .table: false
      default: true
      }
    }

    /// The maximum number of characters in a value.
    package var mostCharacters: Int {
      switch self {
      case .string(let length), .text(let length): length.upperBound
      case .tags(let count, let length): count * length
      default: 0
      }
    }
  }
}
