import Manifest
import ModuleKit

/// A param with the value of a column, and a function that reads the value from a call.
struct GivenColumn: Sendable {
  let column: Int
  let param: any AnyParam
  /// Returns the value in a call. Nil if the param was omitted.
  let value: @Sendable (Call) -> Manifest.Value?

  /// The param of a new row. It is required unless the column is optional, has a default, or is a list.
  static func added(_ column: Int, _ declared: Manifest.Column, _ meaning: Meaning) -> GivenColumn {
    let param = self.param(declared, meaning)
    if declared.mayBeMissing || declared.kind.isList {
      let optional = param.optional
      return GivenColumn(column: column, param: optional) { $0[optional] }
    }
    return GivenColumn(column: column, param: param) { $0[param] }
  }

  /// The param of an edit. If the param is absent, the column keeps its value. Null clears an optional value.
  static func edited(_ column: Int, _ declared: Manifest.Column, _ meaning: Meaning) -> GivenColumn {
    let param = self.param(declared, meaning)
    guard declared.mayBeAbsent else {
      let change = param.change
      return GivenColumn(column: column, param: change) { $0[change] }
    }
    let edit = param.edit
    return GivenColumn(column: column, param: edit) { call in
      switch call[edit] {
      case .keep: nil
      case .clear: Manifest.Value.none
      case .set(let value): value
      }
    }
  }

  /// The param of a filter.
  static func wanted(_ column: Int, _ declared: Manifest.Column, _ meaning: Meaning) -> GivenColumn {
    let param = self.param(declared, meaning, summary: "only rows with this \(declared.name)").optional
    return GivenColumn(column: column, param: param) { $0[param] }
  }

  /// Stores the value if the call has one.
  func set(in values: inout [Manifest.Value], _ call: Call) {
    if let value = value(call) { values[column] = value }
  }

  private static func param(
    _ declared: Manifest.Column, _ meaning: Meaning, summary: String? = nil
  ) -> Param<Manifest.Value> {
    let (name, kind) = (declared.name, declared.kind)
    let standard = declared.summary.isEmpty ? declared.label?.en ?? name : declared.summary
    return Param(name, summary ?? standard, .meant(kind.paramSchema, meaning)) { json, context throws(Violation) in
      try kind.read(json, name, context)
    }
  }
}
