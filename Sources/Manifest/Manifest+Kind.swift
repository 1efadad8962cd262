extension Manifest {
  /// What a value may be.
  package indirect enum Kind: Sendable, Equatable {
    /// One line, of so many characters.
    case string(ClosedRange<Int>)
    /// As many lines as fit.
    case text(ClosedRange<Int>)
    case choice([String])
    case integer(ClosedRange<Int>)
    /// A number with so many digits behind the point, kept as a whole number of the last of them.
    case decimal(digits: Int, ClosedRange<Int>)
    case boolean
    case time
    case date
    /// A length of time in seconds.
    case duration(ClosedRange<Int>)
    case account
    case tags(count: Int, length: Int)
    case reference(table: String, OnDelete)
    case place
    /// A row of one's own tables, in results only.
    case row(table: String)
    /// Several, in results only.
    case list(Kind)

    /// What becomes of a row when the one that it names is deleted.
    package enum OnDelete: String, Sendable, CaseIterable {
      /// The delete is refused.
      case refuse
      /// The row goes along.
      case remove
    }

    package var isMoment: Bool { self == .time || self == .date }

    package var isNumber: Bool {
      switch self {
      case .integer, .decimal, .duration: true
      default: false
      }
    }

    /// Is there a value of it that says nothing?
    package var isList: Bool {
      if case .tags = self { true } else { false }
    }

    /// Is it one number in memory, so that rows can be ordered by it?
    package var isOrdered: Bool { isMoment || isNumber }

    /// Can rows be found by it, or be told apart by it?
    package var isKey: Bool {
      switch self {
      case .text, .tags, .place, .row, .list: false
      default: true
      }
    }

    /// The most characters that a value has.
    package var mostCharacters: Int {
      switch self {
      case .string(let length), .text(let length): length.upperBound
      case .tags(let count, let length): count * length
      default: 0
      }
    }
  }
}
