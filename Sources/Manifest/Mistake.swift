/// Something in a manifest that isn't what it must be, and what to write instead.
package struct Mistake: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// From 1, in characters.
  package let column: Int
  /// Where in the manifest: `tables.expenses.row.amount`; empty for the whole.
  package let path: String
  package let message: String

  package var description: String {
    "\(line):\(column): " + (path.isEmpty ? message : "\(path): \(message)")
  }
}

/// All that is wrong with a manifest.
package struct Mistakes: Error, Equatable, CustomStringConvertible {
  package let all: [Mistake]

  package var description: String { all.map(\.description).joined(separator: "\n") }
}
