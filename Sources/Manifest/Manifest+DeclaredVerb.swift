package import ModuleKit

extension Manifest {
  /// A verb that a manifest declares for a table. It sets columns of one row.
  ///
  /// The verb is an edit with declared values. Every account that may change the row may call the verb. All rules
  /// apply, and the edit can be undone. Constants are checked against their columns when the manifest is read. A call
  /// fails if the row doesn't meet the condition or if a value can't be computed. It also fails if a rule refuses the
  /// changed row.
  package struct DeclaredVerb: Sendable, Equatable {
    package let name: String
    /// The verb's name for people on the page. Nil means that they see `name`.
    package let label: Label?
    package let summary: String
    package let params: [Column]
    /// The condition that the row must meet. Nil if the verb accepts every row.
    package let condition: Expression?
    package let changes: [Change]
    /// The sentence that tells people what the verb did. Its placeholders are paths into the reply.
    package let done: Sentence?

    /// A column and its new value. All new values are computed from the row as it was before the call.
    package struct Change: Sendable, Equatable {
      package let column: Int
      package let source: Source
    }

    package enum Source: Sendable, Equatable {
      /// A constant. `none` clears the column.
      case value(Value)
      /// The time of the call.
      case now
      /// The day of the call in the caller's time zone.
      case today
      case caller
      /// The value of a param of the call. If the param is left out, the column keeps its value.
      case param(Int)
      case computed(Expression)
    }
  }
}

extension Manifest {
  /// All aggregates that the manifest's expressions read.
  package var aggregates: [Expression.Aggregate] {
    tables.flatMap { table in
      table.columns.compactMap { $0.computed?.expression } + table.declaredVerbs.flatMap(\.expressions)
        + [table.show.highlight].compactMap(\.self)
    }
    .appending(status?.condition)
    .flatMap(\.aggregates).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension [Expression] {
  fileprivate func appending(_ expression: Expression?) -> [Expression] { self + [expression].compactMap(\.self) }
}

extension Manifest.DeclaredVerb {
  fileprivate var expressions: [Expression] {
    let values = changes.compactMap { change in
      if case .computed(let expression) = change.source { expression } else { nil }
    }
    return values + [condition].compactMap(\.self)
  }
}
