/// What an expression may refer to.
struct ExpressionScope {
  let tables: [Manifest.Table]
  /// The table of the row.
  let table: Int
  /// The params of the call. Empty for a computed column.
  let params: [Manifest.Column]
  /// Whether the expression computes a column. Such an expression sees when another computed column has no value. All
  /// other expressions see the column's substitute.
  let isComputing: Bool

  /// The limits on the number of steps of an expression and on their depth.
  static let mostSteps = 100
  static let mostDepth = 32

  var row: Manifest.Table { tables[table] }
}

struct ExpressionFault: Error {
  /// The position in the expression's text, in bytes.
  let offset: Int
  let message: String
}
