/// What an expression may refer to.
struct ExpressionScope {
  let tables: [Manifest.Table]
  /// The table of the row.
  let table: Int
  /// The params of the call. Empty for a computed column.
  let params: [Manifest.Column]
  /// Whether the expression computes a column. Other expressions see the substitute of a computed column that has no
  /// value.
  let isComputing: Bool

  /// The limits on the steps of an expression and on their nesting.
  static let mostSteps = 100
  static let mostDepth = 32

  var row: Manifest.Table { tables[table] }
}

/// A mistake in an expression.
struct ExpressionFault: Error {
  /// In bytes.
  let offset: Int
  let message: String
}
