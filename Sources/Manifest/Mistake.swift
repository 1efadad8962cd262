/// A mistake in a manifest. The message also says how to fix the mistake.
package struct Mistake: Sendable, Equatable, CustomStringConvertible {
  /// The number of the line in the text. The first line is 1.
  package let line: Int
  /// The position in the line, counted in characters. The first position is 1.
  package let column: Int
  /// The path in the manifest, such as `tables.expenses.row.amount`. Empty for the whole manifest.
  package let path: String
  package let message: String

  package var description: String {
    "\(line):\(column): " + (path.isEmpty ? message : "\(path): \(message)")
  }
}

/// All mistakes in a manifest.
package struct Mistakes: Error, Equatable, CustomStringConvertible {
  package let all: [Mistake]

  package var description: String { all.map(\.description).joined(separator: "\n") }
}
