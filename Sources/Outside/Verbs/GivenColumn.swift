import Manifest
import ModuleKit

/// A param that is a column's value, and how it is read in a call.
struct GivenColumn: Sendable {
  let column: Int
  let param: any AnyParam
  /// Nil where it was left out.
  let value: @Sendable (Call) -> Manifest.Value?

  /// Of what is to be there: what has no default has to be given.
  static func added(_ column: Int, _ declared: Manifest.Column, of one: String?) -> GivenColumn {
    let param = self.param(declared, of: one)
    if declared.mayBeMissing || declared.kind.isList {
      let optional = param.optional
      return GivenColumn(column: column, param: optional) { $0[optional] }
    }
    return GivenColumn(column: column, param: param) { $0[param] }
  }

  /// Of what is there: absent keeps, and null clears what may be missing.
  static func edited(_ column: Int, _ declared: Manifest.Column, of one: String) -> GivenColumn {
    let param = self.param(declared, of: one)
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

  /// Of those that are looked for.
  static func wanted(_ column: Int, _ declared: Manifest.Column, of one: String) -> GivenColumn {
    let param = self.param(declared, of: one, summary: "only those with this \(declared.name)").optional
    return GivenColumn(column: column, param: param) { $0[param] }
  }

  /// Puts it in its place, if it was given.
  func set(in values: inout [Manifest.Value], _ call: Call) {
    if let value = value(call) { values[column] = value }
  }

  private static func param(
    _ declared: Manifest.Column, of one: String?, summary: String? = nil
  ) -> Param<Manifest.Value> {
    let (name, kind) = (declared.name, declared.kind)
    let standard = declared.summary.isEmpty ? "the \(name)\(one.map { " of the \($0)" } ?? "")" : declared.summary
    return Param(name, summary ?? standard, kind.paramSchema) { json, around throws(Violation) in
      try kind.read(json, name, around)
    }
  }
}
