import ModuleKit
import Wire

enum Coordinate {
  static func schema(_ range: ClosedRange<Double>) -> Schema {
    .either([.number(range), .pattern(#"^[+-]?[0-9]+(\.[0-9]+)?$"#)])
  }

  static func read(_ json: JSON, _ field: String, _ range: ClosedRange<Double>) throws(Violation) -> Double {
    guard json.kind == .number || json.string(atMost: 1000).map(isDecimal) == true else {
      throw Violation(field, "type", "must be a number of degrees, such as 1.337253")
    }
    guard let value = json.double ?? json.string(atMost: 1000).flatMap({ Double(Text.trimmed($0)) }),
      range.contains(value)
    else {
      throw Violation(
        field, "range", "must be a number of degrees from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return value
  }

  /// Whether the text has an optional sign, digits, and an optional fraction. `Double` would also accept texts that
  /// aren't coordinates.
  private static func isDecimal(_ text: String) -> Bool {
    var parts = Text.trimmed(text).utf8[...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if let sign = parts.first?.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { parts[0].removeFirst() }
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}
