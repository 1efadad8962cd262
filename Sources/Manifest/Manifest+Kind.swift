extension Manifest {
  /// The type of a value.
  package indirect enum Kind: Sendable, Equatable {
    /// A text of one line. The range limits its number of characters.
    case string(ClosedRange<Int>)
    /// A text of any number of lines. The range limits its number of characters.
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
    /// A picture of a row. The picture isn't stored in the row itself. Only tables may have this kind.
    case picture
    /// A row of one of the module's own tables. Only results may have this kind.
    case row(table: String)
    /// A list of values. Only results may have this kind.
    case list(Kind)
    /// A list of objects with these members. Only results may have this kind.
    case table([Column])

    /// What happens to a row when the row that it refers to is deleted.
    package enum OnDelete: String, Sendable, CaseIterable {
      /// The delete is rejected.
      case refuse
      /// The row that refers to the deleted row is deleted, too.
      case remove
    }

    package var isMoment: Bool { self == .time || self == .date }

    package var isNumber: Bool {
      switch self {
      case .integer, .decimal, .duration: true
      default: false
      }
    }

    /// Whether a value can be an empty list.
    package var isList: Bool {
      if case .tags = self { true } else { false }
    }

    /// Whether rows can be sorted by the value. Such a value is a single number in memory.
    package var isOrdered: Bool { isMoment || isNumber }

    /// Whether the column can be part of an index or of a unique constraint.
    package var isKey: Bool {
      switch self {
      case .text, .tags, .place, .picture, .row, .list, .table: false
      default: true
      }
    }

    package var mostCharacters: Int {
      switch self {
      case .string(let length), .text(let length): length.upperBound
      case .tags(let count, let length): count * length
      default: 0
      }
    }
  }
}
