/// A mistake in a manifest, and how to fix it.
package struct Mistake: Sendable, Equatable, CustomStringConvertible {
  /// 1-based.
  package let line: Int
  /// 1-based, in characters.
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
