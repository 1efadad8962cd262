/// What an expression may refer to.
struct ExpressionScope {
  let tables: [Manifest.Table]
  /// The table of the row.
  let table: Int
  /// The params of the call. Empty for a computed column.
  let params: [Manifest.Column]
  /// Whether it computes a column. Elsewhere, a computed column without a value has the one that is shown instead.
  let isComputing: Bool

  /// The limits of an expression, and of one together with the computed columns that it reads.
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
