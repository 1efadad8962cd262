extension Manifest {
  /// What a column of a row holds.
  package enum Value: Sendable, Hashable {
    case none
    /// Numbers, scaled where they have digits behind the point; seconds since 1970, days since then; ids; the place of a choice
    /// among all; 1 for true.
    case number(Int)
    case text(String)
    case texts([String])
    /// In units of 10⁻⁷ degrees, which is a centimetre.
    case place(latitude: Int, longitude: Int)

    package var number: Int? {
      if case .number(let number) = self { number } else { nil }
    }

    package var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }
}
