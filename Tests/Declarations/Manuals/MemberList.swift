import Wire

@testable import trackctl

/// Formats params, and members of objects, as list items.
struct MemberList {
  let objects: SharedObjects
  let module: String

  func item(of param: JSON) -> [String] {
    let schema = param["schema"] ?? [:]
    return [".It Va \(param["name"]?.string ?? "")"] + Mdoc.sentence(MethodParam.summary(inJSON: param))
      + Mdoc.sentence(TypePhrase(objects, module).ofValue(schema)) + Mdoc.lines(absence(of: param, schema))
  }

  /// A sentence about whether the param may be missing and what that means.
  private func absence(of param: JSON, _ schema: JSON) -> String {
    if param["required"] == true { return "" }
    if let standard = schema["default"] { return "Default: \(Mdoc.escaped(standard.description))." }
    if param["x-null"] == "clears" { return "Null removes the value. If the param is left out, the value stays." }
    let isNullable = schema["anyOf"]?.elements.contains { $0["type"] == "null" } ?? false
    return isNullable ? "Optional, may be null." : "Optional."
  }

  /// The items for all members of an object, except the members in `others`.
  func items(of schema: JSON, but others: [String] = []) -> [String] {
    let required = schema["required"]?.elements.compactMap(\.string) ?? []
    var lines: [String] = []
    for (key, member) in schema["properties"]?.members.map(\.self) ?? [] {
      let name = key.string ?? ""
      if others.contains(name) { continue }
      lines.append(".It Va \(name)")
      lines += Mdoc.sentence(TypePhrase(objects, module).of(member))
      if !required.contains(name) { lines.append("Optional.") }
      lines += nested(in: member)
    }
    return lines
  }

  /// The members of an object, or of the objects in a list. Empty if the manual describes the object elsewhere.
  func nested(in schema: JSON) -> [String] {
    guard let object = SharedObjects.object(in: schema), objects.name(of: object, in: module) == nil else { return [] }
    return [".Bl -tag -width indent -compact"] + items(of: object) + [".El"]
  }
}
