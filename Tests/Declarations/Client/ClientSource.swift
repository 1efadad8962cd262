import ModuleKit
import Wire

@testable import Host
@testable import trackctl

/// Generates a file of `Sources/TrackClientCalls/Generated`, which contains a module's calls and replies in Swift.
struct ClientSource {
  private let module: String
  private let methods: [JSON]
  private let shapes: ClientShapes
  private let paramType: ClientType
  private let memberType: ClientType
  private let common = Set(CommonReasons.all.map(\.reason))
  private let options = Set(ChangeParams.all.map(\.name))

  static let folder = "Sources/TrackClientCalls/Generated"

  /// The text of each module's file, keyed by file name.
  static func all(of document: JSON) -> [String: String] {
    let methods = document["methods"]?.elements.map(\.self) ?? []
    let byModule = Dictionary(grouping: methods) { ReferenceManual.module($0) ?? "" }
    return Dictionary(
      uniqueKeysWithValues: byModule.map { module, methods in
        ("\(SwiftName.upper(module))Module.swift", ClientSource(module, methods).text)
      })
  }

  private init(_ module: String, _ methods: [JSON]) {
    self.module = module
    self.methods = methods
    shapes = ClientShapes(of: methods)
    paramType = ClientType(shapes: shapes, isOpen: false)
    memberType = ClientType(shapes: shapes, isOpen: true)
  }

  private var namespace: String { SwiftName.upper(module) + "Module" }

  private var text: String {
    var lines = ["// Made by ./dev update-golden from what is declared of \(module): change that.", ""]
    lines += comment(["The module `\(module)`: its calls, and what they take and give."], by: 0)
    lines += refusals()
    lines.append("public enum \(namespace) {")
    lines += methods.flatMap(call)
    for reply in shapes.replies { lines += structure(reply, "The reply of \(list(reply.uses)).") }
    for object in shapes.objects { lines += structure(object, "In what is given: \(list(object.uses)).") }
    lines += shapes.choices.flatMap(choice)
    lines[lines.count - 1] = "}"
    lines += [
      "", "extension TypedCall {", "  /// The methods of `\(module)`.",
      "  public static var \(SwiftName.escaped(module)): \(namespace).Type { \(namespace).self }", "}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Types

  private func structure(_ shape: ClientShapes.Shape, _ meaning: String) -> [String] {
    let members = shape.schema["properties"]?.members.map(\.self) ?? []
    let required = shape.schema["required"]?.elements.compactMap(\.string) ?? []
    let hasID = members.contains { $0.key.string == "id" } && required.contains("id")
    var lines = comment([meaning], by: 2)
    lines.append("  public struct \(shape.name): \(hasID ? "Identifiable, " : "")Equatable, Sendable {")
    for (key, schema) in members {
      let name = key.string ?? ""
      let type = memberType.ofMember(schema, isRequired: required.contains(name))
      if let limits = limits(schema) { lines += comment([limits], by: 4) }
      lines.append("    public let \(SwiftName.escaped(name)): \(type)")
    }
    lines += ["", "    public init(reading json: JSON) throws(ClientError) {"]
    for (key, schema) in members {
      let name = key.string ?? ""
      let reader = memberType.object(in: schema).map { ", \($0).init" } ?? ""
      lines.append("      \(SwiftName.escaped(name)) = try json.member(\"\(name)\"\(reader))")
    }
    return lines + ["    }", "  }", ""]
  }

  private func choice(_ shape: ClientShapes.Shape) -> [String] {
    let names = shape.schema.elements.compactMap(\.string).map { ($0, SwiftName.escaped($0)) }
    let isPlain = names.allSatisfy { $1 == $0 || $1 == "`\($0)`" }
    return comment(["A name in \(list(shape.uses))."], by: 2)
      + ["  public enum \(shape.name): String, ParamValue, Sendable {"]
      + (isPlain ? ["    case \(names.map(\.1).joined(separator: ", "))"] : names.map { "    case \($1) = \"\($0)\"" })
      + ["  }", ""]
  }

  private func list(_ uses: [String]) -> String {
    let first = uses.prefix(3).map { "`\(module).\($0)`" }
    let rest = uses.count > 3 ? "others" : uses.count > 1 ? first.last ?? "" : nil
    let named = uses.count > 3 ? first[...] : first.dropLast(rest == nil ? 0 : 1)
    return named.joined(separator: ", ") + (rest.map { " and \($0)" } ?? "")
  }

  /// The limits that the Swift type of a value doesn't express, such as the range of a number or the pattern of a text.
  private func limits(_ schema: JSON) -> String? {
    guard schema["pattern"] != nil || schema["maximum"] != nil else { return nil }
    let phrase = TypePhrase(SharedObjects(in: []), module).of(schema)
    return phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  // MARK: Calls

  private func call(_ method: JSON) -> [String] {
    let params = params(of: method)
    let head = "  public static func \(SwiftName.escaped(ClientShapes.localName(method)))("
    let result = ") -> TypedCall<\(reply(of: method))> {"
    let declared = params.map(parameter)
    var lines = documentation(of: method, params)
    if (head + declared.joined(separator: ", ") + result).count <= 120 {
      lines.append(head + declared.joined(separator: ", ") + result)
    } else {
      lines +=
        [head] + declared.enumerated().map { "    \($1)\($0 == declared.count - 1 ? "" : ",")" } + ["  " + result]
    }
    return lines + body(of: method, params) + ["  }", ""]
  }

  /// The params of a method without the options that all changing methods share.
  private func params(of method: JSON) -> [JSON] {
    let params = method["params"]?.elements.map(\.self) ?? []
    guard ClientShapes.isChange(method) else { return params }
    return params.filter { !options.contains($0["name"]?.string ?? "") }
  }

  private func parameter(_ param: JSON) -> String {
    let name = SwiftName.lower(param["name"]?.string ?? "")
    let type = paramType.ofValue(param["schema"] ?? [:])
    if param["required"] == true { return "\(name): \(type)" }
    return isClearable(param) ? "\(name): Edit<\(type)> = .keep" : "\(name): \(type)? = nil"
  }

  private func isClearable(_ param: JSON) -> Bool { param["x-null"] == "clears" }

  private func reply(of method: JSON) -> String {
    let own =
      switch shapes.reply(of: method) {
      case .nothing: "Void"
      case .object(let name): name
      case .page(let row, _): "Page<\(row)>"
      case .value(let schema, let name): memberType.ofMember(schema, isRequired: isRequired(name, in: method))
      }
    return ClientShapes.isChange(method) ? "Changed<\(own)>" : own
  }

  private func isRequired(_ member: String, in method: JSON) -> Bool {
    method["result"]?["schema"]?["required"]?.elements.contains { $0.isString(member) } ?? false
  }

  private func reader(of method: JSON) -> String? {
    let own: String? =
      switch shapes.reply(of: method) {
      case .nothing: nil
      case .object(let name): "\(name).init"
      case .page(let row, let name): "page(\"\(name)\", \(row).init)"
      case .value(let schema, let name):
        memberType.object(in: schema).map { "member(\"\(name)\", \($0).init)" } ?? "member(\"\(name)\")"
      }
    guard ClientShapes.isChange(method) else { return own }
    return own.map { "changed(\($0))" } ?? "changed { _ in }"
  }

  private func body(of method: JSON, _ params: [JSON]) -> [String] {
    let call = "\"\(method["name"]?.string ?? "")\"" + (reader(of: method).map { ", " + $0 } ?? "")
    guard !params.isEmpty else { return ["    TypedCall(\(call))"] }
    let values = params.map { param in
      let name = param["name"]?.string ?? ""
      return "\"\(name)\": \(SwiftName.escaped(name))"
    }
    let line = "    TypedCall(\(call), [\(values.joined(separator: ", "))])"
    guard line.count >= 120 else { return [line] }
    let list = "      [\(values.joined(separator: ", "))])"
    guard list.count > 120 else { return ["    TypedCall(", "      \(call),", list] }
    let indent = String(repeating: " ", count: 8)
    let filled = filled(values.map { $0 + "," }, indent, indent)
    return ["    TypedCall(", "      \(call),", "      ["] + filled + ["      ])"]
  }

  // MARK: Documentation

  private func documentation(of method: JSON, _ params: [JSON]) -> [String] {
    var paragraphs = [method["summary"]?.string ?? ""]
    switch method["x-access"]?.string {
    case "admin": paragraphs.append("For administrators: root, and members of the group trackd-admin.")
    case "anyone": paragraphs.append("For everyone who may connect, even without an account.")
    default: break
    }
    let reasons = ownReasons(method).map { "`\($0.name)`" }
    if !reasons.isEmpty { paragraphs.append("Refusals specific to this method: \(reasons.joined(separator: ", ")).") }
    var lines = comment(paragraphs, by: 2)
    var items = params.map { item(SwiftName.lower($0["name"]?.string ?? ""), $0) }
    items = items.count > 1 ? ["- Parameters:"] + items.map { "  - \($0)" } : items.map { "- Parameter \($0)" }
    if !items.isEmpty { lines.append("  ///") }
    for item in items { lines += wrapped(item, by: 2, hanging: item.prefix { $0 == " " }.count + 2) }
    return lines
  }

  private func item(_ name: String, _ param: JSON) -> String {
    let schema = param["schema"] ?? [:]
    let phrase = TypePhrase(SharedObjects(in: []), module).ofValue(schema)
    let text = "\(name): \(MethodParam.summary(inJSON: param)). \(phrase.prefix(1).uppercased())\(phrase.dropFirst())"
    return text + (schema["default"].map { "; nil means \($0)." } ?? ".")
  }

  private func ownReasons(_ method: JSON) -> [(name: String, message: String)] {
    var reasons: [(name: String, message: String)] = []
    for error in method["errors"]?.elements.map(\.self) ?? [] {
      for data in error["data"]?["anyOf"]?.elements.map(\.self) ?? [] {
        let name = data["properties"]?["reason"]?["enum"]?[0]?.string ?? ""
        let message = data["description"]?.string ?? ""
        guard !common.contains(name) else { continue }
        reasons.append((name, message.hasSuffix(".") ? String(message.dropLast()) : message))
      }
    }
    return reasons
  }

  /// The reasons why methods are refused, each with its message. The comment of a method lists only the names of its
  /// reasons.
  private func refusals() -> [String] {
    var messages: [(name: String, messages: [String])] = []
    for reason in methods.flatMap(ownReasons) {
      if let place = messages.firstIndex(where: { $0.name == reason.name }) {
        if !messages[place].messages.contains(reason.message) { messages[place].messages.append(reason.message) }
      } else {
        messages.append((reason.name, [reason.message]))
      }
    }
    guard !messages.isEmpty else { return [] }
    return ["///", "/// Its refusals, beside those of every method:", "///"]
      + messages.flatMap { wrapped("- `\($0.name)`: \($0.messages.joined(separator: ", or: ")).", by: 0, hanging: 2) }
  }

  private func comment(_ paragraphs: [String], by indent: Int) -> [String] {
    let lines = paragraphs.map { wrapped($0, by: indent, hanging: 0) }
    return Array(lines.joined(separator: [String(repeating: " ", count: indent) + "///"]))
  }

  private func wrapped(_ text: String, by indent: Int, hanging: Int) -> [String] {
    let start = String(repeating: " ", count: indent) + "///"
    let words = text.split(separator: " ").map(String.init)
    return filled(words, start + " " + text.prefix { $0 == " " }, start + String(repeating: " ", count: hanging + 1))
  }

  /// Fills lines with these words.
  private func filled(_ words: [String], _ first: String, _ start: String) -> [String] {
    var lines = [first]
    for word in words {
      let last = lines[lines.count - 1]
      let joint = last.hasSuffix(" ") ? "" : " "
      if last.count + joint.count + word.count <= 120 {
        lines[lines.count - 1] += joint + word
      } else {
        lines.append(start + word)
      }
    }
    return lines
  }
}
