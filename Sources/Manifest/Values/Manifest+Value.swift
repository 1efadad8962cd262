extension Manifest {
  /// The value of a column in a row.
  package enum Value: Sendable, Hashable {
    case none
    /// A value that is stored as a number. A number is in units of its last decimal place. A time is in seconds since
    /// 1970, and a date is in days since 1970. An id is stored as it is. A choice is stored as its index, and true as
    /// 1.
    case number(Int)
    case text(String)
    case texts([String])
    /// A place in units of 10⁻⁷ degrees. On the ground, a unit is about a centimetre.
    case place(latitude: Int, longitude: Int)

    package var number: Int? {
      if case .number(let number) = self { number } else { nil }
    }

    package var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }
}
