import ModuleKit
import ProgramKit
import Wire

/// Checks that a text has the required shape. `ManifestReader` checks what the text means.
struct ShapeCheck {
  var findings: Findings

  mutating func check(_ json: JSON, _ shape: Shape, _ path: String) {
    if findings.isFull { return }
    switch shape {
    case .anything: break
    case .text(let length): checkText(json, length, path)
    case .name(let rule):
      guard let name = demand(json.string, of: json, shape, path) else { return }
      if !rule.allows(name) { findings.add(json, path, "'\(shown(name))' is not a valid name: use \(rule.demand)") }
    case .integer(let range):
      guard let number = demand(json.int, of: json, shape, path) else { return }
      if !range.contains(number) { findings.add(json, path, "is \(number), but must be \(shape.demand)") }
    case .number: if json.kind != .number { wrong(json, shape, path) }
    case .boolean: if json.bool == nil { wrong(json, shape, path) }
    case .choice(let names):
      guard let name = demand(json.string, of: json, shape, path) else { return }
      if !names.contains(name) {
        findings.add(json, path, "'\(shown(name))' is not \(shape.demand)\(guess(name, names))")
      }
    case .list(let element, let count): checkList(json, element, count, shape, path)
    case .map(let names, let element, let count): checkMap(json, names, element, count, shape, path)
    case .object(let members):
      guard json.kind == .object else { return wrong(json, shape, path) }
      checkMembers(of: json, members, path)
    case .variants(let tag, let variants): checkVariant(json, tag, variants, shape, path)
    case .either(let shapes):
      guard let chosen = shapes.first(where: { $0.kind == json.kind }) else { return wrong(json, shape, path) }
      check(json, chosen, path)
    }
  }

  private mutating func checkText(_ json: JSON, _ length: ClosedRange<Int>, _ path: String) {
    guard let text = demand(json.string, of: json, .text(length), path) else { return }
    if text.isEmpty, length.contains(0) { return }
    do throws(Violation) { _ = try Text.read(json, path, length, lines: false) } catch {
      findings.add(json, path, error.message)
    }
  }

  private mutating func checkList(
    _ json: JSON, _ element: Shape, _ count: ClosedRange<Int>, _ shape: Shape, _ path: String
  ) {
    guard json.kind == .array else { return wrong(json, shape, path) }
    guard count.contains(json.count) else {
      return findings.add(json, path, "has \(json.count) members, but must have \(range(count))")
    }
    for (number, value) in json.elements.enumerated() { check(value, element, "\(path)[\(number)]") }
  }

  private mutating func checkMap(
    _ json: JSON, _ names: NameRule, _ element: Shape, _ count: ClosedRange<Int>, _ shape: Shape, _ path: String
  ) {
    guard json.kind == .object else { return wrong(json, shape, path) }
    guard count.contains(json.count) else {
      return findings.add(json, path, "has \(json.count) members, but must have \(range(count))")
    }
    var seen: Set<String> = []
    for (key, value) in json.members {
      let name = key.string ?? ""
      if !seen.insert(name).inserted { findings.add(key, path, twice(name)) }
      if names.allows(name) {
        check(value, element, Self.path(path, name))
      } else {
        findings.add(key, path, "'\(shown(name))' is not a valid name: use \(names.demand)")
      }
    }
  }

  private mutating func checkVariant(
    _ json: JSON, _ tag: String, _ variants: [Shape.Variant], _ shape: Shape, _ path: String
  ) {
    guard json.kind == .object else { return wrong(json, shape, path) }
    let names = variants.map(\.name).joined(separator: ", ")
    guard let given = json[tag] else { return findings.add(json, path, "has no \"\(tag)\": add one of \(names)") }
    guard let variant = variants.first(where: { given.isString($0.name) }) else {
      let what = given.string.map { "'\(shown($0))'" } ?? Self.named(given.kind)
      let hint = guess(given.string, variants.map(\.name))
      return findings.add(given, Self.path(path, tag), "is \(what), but must be one of \(names)\(hint)")
    }
    checkMembers(of: json, variant.members, path)
  }

  private mutating func checkMembers(of json: JSON, _ members: [Member], _ path: String) {
    var seen: Set<String> = []
    for (key, value) in json.members {
      let name = key.string ?? ""
      if !seen.insert(name).inserted { findings.add(key, path, twice(name)) }
      if let member = members.first(where: { $0.name == name }) {
        check(value, member.shape, Self.path(path, name))
      } else {
        findings.add(key, path, unknown(name, members))
      }
    }
    for member in members where member.isRequired && !seen.contains(member.name) {
      findings.add(json, path, "has no \"\(member.name)\": add \(member.shape.demand)")
    }
  }

  // MARK: Reports

  private mutating func demand<Value>(_ value: Value?, of json: JSON, _ shape: Shape, _ path: String) -> Value? {
    if value == nil { wrong(json, shape, path) }
    return value
  }

  private mutating func wrong(_ json: JSON, _ shape: Shape, _ path: String) {
    findings.add(json, path, "is \(Self.named(json.kind)), but must be \(shape.demand)")
  }

  private func unknown(_ name: String, _ members: [Member]) -> String {
    let meant = Spelling.nearest(to: name, among: members.map(\.name))
    let hint = meant.map { "did you mean '\($0)'?" } ?? "known are \(Member.listed(members))"
    return "'\(shown(name))' is unknown here; \(hint)"
  }

  /// A suggestion for a misspelled name.
  private func guess(_ name: String?, _ names: [String]) -> String {
    let meant = name.flatMap { Spelling.nearest(to: $0, among: names) }
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  private func twice(_ name: String) -> String { "'\(shown(name))' appears twice: remove one" }

  private func range(_ count: ClosedRange<Int>) -> String {
    count.lowerBound == 0 ? "at most \(count.upperBound)" : "\(count.lowerBound) to \(count.upperBound)"
  }

  /// The name in a form that is safe for a terminal.
  private func shown(_ name: String) -> String { Findings.shown(name) }

  static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  private static func named(_ kind: JSON.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension Findings {
  /// An untrusted name in a form that is safe for a terminal. The name is truncated, and invisible characters are
  /// replaced.
  static func shown(_ name: String) -> String {
    visible(String(String.UnicodeScalarView(name.unicodeScalars.prefix(60))))
  }

  /// A text whose invisible characters are replaced.
  static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isVisible($0) ? $0 : "\u{FFFD}" }))
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}

extension Shape {
  /// The kind of JSON that the shape requires. Nil if it allows several kinds.
  fileprivate var kind: JSON.Kind? {
    switch self {
    case .text, .name, .choice: .string
    case .integer, .number: .number
    case .boolean: .boolean
    case .list: .array
    case .map, .object, .variants: .object
    case .either, .anything: nil
    }
  }
}
