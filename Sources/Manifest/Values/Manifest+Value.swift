extension Manifest {
  /// The value of a column in a row.
  package enum Value: Sendable, Hashable {
    case none
    /// Numbers, scaled by their decimal places. Times as seconds since 1970 and dates as days since 1970. Ids. The
    /// index of a choice. 1 for true.
    case number(Int)
    case text(String)
    case texts([String])
    /// In units of 10⁻⁷ degrees, about a centimetre.
    case place(latitude: Int, longitude: Int)

    package var number: Int? {
      if case .number(let number) = self { number } else { nil }
    }

    package var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }
}
