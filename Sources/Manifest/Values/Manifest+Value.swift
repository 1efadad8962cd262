extension Manifest {
  /// The value of a column in a row.
  package enum Value: Sendable, Hashable {
    case none
    /// A value that is stored as an integer. With two decimals, the number 1.25 is stored as 125. A time is stored as
    /// the seconds since 1970, a date as the days since 1970, an id as it is, a choice as its index, and true as 1.
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
