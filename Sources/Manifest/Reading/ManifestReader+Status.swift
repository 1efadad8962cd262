import ModuleKit
import Wire

// Reads the module's status. It may refer to any table, so all tables are read first.

extension ManifestReader {
  mutating func readStatus(_ json: JSON?) -> Manifest.Status? {
    guard let json, json.kind == .object, !tables.isEmpty else { return nil }
    checkStatusName(json)
    var number = 0
    if let place = json["table"] {
      guard let table = table(place, "status.table") else { return nil }
      number = tables.firstIndex { $0.name == table.name } ?? 0
    }
    let scope = ExpressionScope(tables: tables, table: number, params: [], isComputing: false)
    guard let count = json["count"], let condition = readExpression(count, scope, "status.count"),
      let place = json["text"], let text = readLabel(place)
    else { return nil }
    checkTruth(condition, count, "status.count")
    let steps = tables[number].steps(of: condition)
    if steps > Limits.stepsOfTable {
      findings.add(
        count, "status.count",
        "takes \(steps) steps with the computed columns that it reads, but the limit is \(Limits.stepsOfTable)")
    }
    for text in [text.en, text.de].compactMap(\.self) {
      if Manifest.Status.pieces(of: text) != nil { continue }
      findings.add(place, "status.text", "must have no braces except {count}")
    }
    return Manifest.Status(table: number, condition: condition, text: text)
  }

  /// Reports a mistake if another method has the name of the status method.
  private mutating func checkStatusName(_ json: JSON) {
    let name = Manifest.methodName("status", module: module, table: nil)
    let isTaken =
      methods.contains { $0.name == name } || tables[0].hasVerb(named: "status")
      || tables.dropFirst().contains { $0.name == "status" }
    if isTaken {
      findings.add(json, "status", "adds the method \(name), but something else already has this name: rename that")
    }
  }
}
