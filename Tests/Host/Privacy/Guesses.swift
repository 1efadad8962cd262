import TestSupport
import Wire

/// The params that an attacker would try for a method. They are derived from `rpc.discover`. The attacker knows every
/// id, enum value and public name, but not the secret text.
struct Guesses {
  private let names: [String]
  private let mostID: Int

  /// - Parameter names: the values to use for text params.
  init(names: [String], ids mostID: Int) {
    self.names = names
    self.mostID = mostID
  }

  /// The params for the calls of a method. Together, the calls use every value of each required param and of each
  /// optional param.
  func params(for method: JSON) -> [JSON] {
    let declared = method["params"]?.elements.map(\.self) ?? []
    let required = declared.filter { $0["required"] == true }
    let base = required.reduce([:] as JSON) { $0.with(name($1), values(of: $1)[0]) }
    var found = [base]
    for param in declared where !["idempotencyKey", "dryRun"].contains(name(param)) {
      for value in values(of: param) {
        let given = without(base, name(param)).with(name(param), value)
        found.append(given)
        // Each value of an optional param is also tried with other values of the first required id.
        if param["required"] != true { found += variants(of: given, required) }
      }
    }
    return found
  }

  private func variants(of given: JSON, _ required: [JSON]) -> [JSON] {
    guard let id = required.first(where: { isID($0["schema"] ?? .null) }) else { return [] }
    return (2...3).map { without(given, name(id)).with(name(id), JSON(integerLiteral: $0)) }
  }

  private func name(_ param: JSON) -> String { param["name"]?.string ?? "" }

  private func without(_ object: JSON, _ name: String) -> JSON {
    object.members.filter { !$0.key.isString(name) }.reduce([:] as JSON) { $0.with($1.key.string ?? "", $1.value) }
  }

  private func isID(_ schema: JSON) -> Bool {
    schema["type"] == "integer" && schema["minimum"] == 1 && schema["maximum"]?.int ?? Int.max > 1_000_000
  }

  private func values(of param: JSON) -> [JSON] {
    let values = values(for: param["schema"] ?? [:])
    return values.isEmpty ? [JSON("x")] : values
  }

  private func values(for schema: JSON) -> [JSON] {
    if let alternatives = schema["anyOf"] { return alternatives.elements.flatMap { values(for: $0) } }
    if let choices = schema["enum"] { return choices.elements.map(\.self) }
    let examples = schema["examples"]?.elements.map(\.self) ?? []
    switch schema["type"]?.string {
    case "integer" where isID(schema): return (1...mostID).map { JSON(integerLiteral: $0) }
    case "integer": return examples + [schema["minimum"], schema["maximum"]].compactMap(\.self)
    case "number": return examples + [schema["minimum"], schema["maximum"]].compactMap(\.self)
    case "boolean": return [true, false]
    case "string": return examples + names.map { JSON($0) }
    case "array": return examples + values(for: schema["items"] ?? [:]).prefix(3).map { list($0) }
    default: return examples
    }
  }

  private func list(_ element: JSON) -> JSON { (try? JSON(parsing: "[\(element)]")) ?? .null }
}
