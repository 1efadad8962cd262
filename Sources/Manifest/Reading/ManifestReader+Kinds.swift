import ModuleKit
import Wire

// Reads the types of columns, params and results.

extension ManifestReader {
  /// Reads a type. Returns nil if its shape is wrong, which was already reported.
  mutating func readKind(_ json: JSON, _ path: String) -> Manifest.Kind? {
    switch json["type"]?.string {
    case "string":
      if let choices = json["choices"] { return readChoices(choices, "\(path).choices") }
      return .string(readLength(json, Limits.usualString, path))
    case "text": return .text(readLength(json, Limits.usualText, path))
    case "choice": return json["choices"].flatMap { readChoices($0, "\(path).choices") }
    case "integer": return .integer(readRange(json, digits: 0, Limits.numbers, path))
    case "decimal":
      guard let digits = json["digits"]?.int, Limits.digits.contains(digits) else { return nil }
      return .decimal(digits: digits, readRange(json, digits: digits, Limits.numbers, path))
    case "boolean": return .boolean
    case "time": return .time
    case "date": return .date
    case "duration": return .duration(readRange(json, digits: 0, 0...Limits.numbers.upperBound, path))
    case "account": return .account
    case "tags": return .tags(count: json["count"]?.int ?? 20, length: json["maxLength"]?.int ?? 60)
    case "reference":
      guard let table = json["to"]?.string else { return nil }
      return .reference(
        table: table, json["onDelete"]?.string.flatMap(Manifest.Kind.OnDelete.init) ?? .refuse)
    case "place": return .place
    case "picture": return .picture
    case "row": return table(json["of"], "\(path).of").map { .row(table: $0.name) }
    case "list": return json["of"].flatMap { readKind($0, "\(path).of") }.map { .list($0) }
    case "table": return .table(readResult(json["columns"], "\(path).columns"))
    default: return nil
    }
  }

  private mutating func readChoices(_ json: JSON, _ path: String) -> Manifest.Kind? {
    var choices: [String] = []
    for (number, element) in json.elements.enumerated() {
      guard let choice = element.string else { continue }
      if choices.contains(choice) {
        findings.add(element, "\(path)[\(number)]", "appears twice: remove one")
      } else if Text.trimmed(choice) != choice {
        findings.add(element, "\(path)[\(number)]", "has spaces at its ends: remove them")
      } else {
        choices.append(choice)
      }
    }
    return choices.isEmpty ? nil : .choice(choices)
  }

  private mutating func readLength(_ json: JSON, _ usual: Int, _ path: String) -> ClosedRange<Int> {
    let most = max(0, json["maxLength"]?.int ?? usual)
    let least = max(0, json["minLength"]?.int ?? 1)
    guard least <= most else {
      findings.add(json, path, "has a minLength of \(least), which is above its maxLength of \(most)")
      return most...most
    }
    return least...most
  }

  private mutating func readRange(
    _ json: JSON, digits: Int, _ widest: ClosedRange<Int>, _ path: String
  ) -> ClosedRange<Int> {
    let least = readBound(json["minimum"], digits, widest, "\(path).minimum") ?? widest.lowerBound
    let most = readBound(json["maximum"], digits, widest, "\(path).maximum") ?? widest.upperBound
    guard least <= most else {
      findings.add(json["minimum"] ?? json, path, "has a minimum above its maximum")
      return widest
    }
    return least...most
  }

  private mutating func readBound(
    _ json: JSON?, _ digits: Int, _ widest: ClosedRange<Int>, _ path: String
  ) -> Int? {
    guard let json, json.kind == .number else { return nil }
    guard let value = Decimal.scaled(json.raw, digits: digits) else {
      let what = digits == 0 ? "a whole number" : "a number with at most \(digits) decimal places"
      findings.add(json, path, "must be \(what)")
      return nil
    }
    guard widest.contains(value) else {
      let (least, most) = (
        Decimal.text(widest.lowerBound, digits: digits), Decimal.text(widest.upperBound, digits: digits)
      )
      findings.add(json, path, "must be from \(least) to \(most)")
      return nil
    }
    return value
  }
}
