import ModuleKit
import Wire

@testable import Host
@testable import trackctl

/// A file of `Sources/TrackClientCalls/Generated`: a module's calls and replies in Swift.
struct ClientSource {
  private let module: String
  private let methods: [JSON]
  private let shapes: ClientShapes
  private let type: ClientType
  private let common = Set(CommonReasons.all.map(\.reason))
  private let options = Set(ChangeParams.all.map(\.name))

  static let folder = "Sources/TrackClientCalls/Generated"

  /// The files of all modules, by file name.
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
    type = ClientType(shapes: shapes)
  }

  private var namespace: String { SwiftName.upper(module) + "Module" }

  private var text: String {
    var lines = [
      "// Made by ./dev update-golden from what is declared of \(module): change that.", "",
      "/// The module `\(module)`: its calls, and what they take and give.", "public enum \(namespace) {",
    ]
    lines += methods.flatMap(call)
    for reply in shapes.replies { lines += structure(reply, "What \(list(reply.uses)) gives.") }
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
    var members = shape.schema["properties"]?.members.map(\.self) ?? []
    let required = shape.schema["required"]?.elements.compactMap(\.string) ?? []
    let hasID = members.contains { $0.key.string == "id" } && required.contains("id")
    let isChange = ClientShapes.isChange(shape.schema)
    if isChange { members.removeAll { ClientShapes.outcome.contains($0.key.string ?? "") } }
    let protocols =
      (isChange ? "ChangeReply, " : "") + (hasID ? "Identifiable, " : "") + "Equatable, Sendable"
    var lines = comment([meaning], by: 2)
    lines.append("  public struct \(shape.name): \(protocols) {")
    for (key, schema) in members {
      let name = key.string ?? ""
      let type = type.ofMember(schema, isRequired: required.contains(name))
      lines += comment([phrase(schema, isRequired: required.contains(name))], by: 4)
      lines.append("    public let \(SwiftName.escaped(name)): \(type)")
    }
    if isChange { lines += ["    /// Whether and how it was changed.", "    public let outcome: ChangeOutcome"] }
    lines += ["", "    /// Reads it as the daemon gives it, in a reply or in an event's changes."]
    lines.append("    public init(reading json: JSON) throws(ClientError) {")
    for (key, schema) in members {
      let name = key.string ?? ""
      let reader = type.object(in: schema).map { ", \($0).init" } ?? ""
      lines.append("      \(SwiftName.escaped(name)) = try json.member(\"\(name)\"\(reader))")
    }
    if isChange { lines.append("      outcome = try ChangeOutcome(reading: json)") }
    return lines + ["    }", "  }", ""]
  }

  private func choice(_ shape: ClientShapes.Shape) -> [String] {
    var lines = comment(["A name in \(list(shape.uses))."], by: 2)
    lines += [
      "  public struct \(shape.name): NamedChoice, Hashable, Sendable {", "    /// As the daemon spells it.",
      "    public let rawValue: String", "",
      "    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.",
      "    public init(rawValue: String) {", "      self.rawValue = rawValue", "    }", "",
    ]
    for name in shape.schema.elements.compactMap(\.string) {
      lines.append("    /// `\(name)`")
      lines.append("    public static let \(SwiftName.escaped(name)) = \(shape.name)(rawValue: \"\(name)\")")
    }
    return lines + ["  }", ""]
  }

  private func list(_ uses: [String]) -> String {
    let first = uses.prefix(3).map { "`\(module).\($0)`" }
    let rest = uses.count > 3 ? "others" : uses.count > 1 ? first.last ?? "" : nil
    let named = uses.count > 3 ? first[...] : first.dropLast(rest == nil ? 0 : 1)
    return named.joined(separator: ", ") + (rest.map { " and \($0)" } ?? "")
  }

  private func phrase(_ schema: JSON, isRequired: Bool) -> String {
    let phrase = TypePhrase(SharedObjects(in: []), module).of(schema)
    return phrase.prefix(1).uppercased() + phrase.dropFirst() + (isRequired ? "." : "; not always there.")
  }

  // MARK: Calls

  private func call(_ method: JSON) -> [String] {
    let params = params(of: method)
    let head = "  public static func \(SwiftName.escaped(ClientShapes.localName(method)))("
    let result = ") -> TypedCall<\(shapes.reply(of: method) ?? "Void")> {"
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

  /// The params without the options that all changes share.
  private func params(of method: JSON) -> [JSON] {
    let params = method["params"]?.elements.map(\.self) ?? []
    guard ClientShapes.isChange(method["result"]?["schema"] ?? [:]) else { return params }
    return params.filter { !options.contains($0["name"]?.string ?? "") }
  }

  private func parameter(_ param: JSON) -> String {
    let name = SwiftName.lower(param["name"]?.string ?? "")
    let type = type.ofValue(param["schema"] ?? [:])
    if param["required"] == true { return "\(name): \(type)" }
    return isClearable(param) ? "\(name): Edit<\(type)> = .keep" : "\(name): \(type)? = nil"
  }

  private func isClearable(_ param: JSON) -> Bool { param["x-null"] == "clears" }

  private func body(of method: JSON, _ params: [JSON]) -> [String] {
    let reader = shapes.reply(of: method).map { ", \($0).init" } ?? ""
    let call = "    TypedCall(\"\(method["name"]?.string ?? "")\"\(reader))"
    guard !params.isEmpty else { return [call] }
    let sets = params.map { param in
      let name = param["name"]?.string ?? ""
      return "      $0.set(\"\(name)\", \(SwiftName.escaped(name)))"
    }
    return [call + " {"] + sets + ["    }"]
  }

  // MARK: Documentation

  private func documentation(of method: JSON, _ params: [JSON]) -> [String] {
    var paragraphs = [method["summary"]?.string ?? ""]
    switch method["x-access"]?.string {
    case "admin": paragraphs.append("For administrators: root, and members of the group trackd-admin.")
    case "anyone": paragraphs.append("For everybody who may connect, also without an account.")
    default: break
    }
    let reasons = ownReasons(method).map { "`\($0.name)` (\($0.message))" }
    if !reasons.isEmpty { paragraphs.append("It is refused also for \(reasons.joined(separator: ", ")).") }
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
    return text + (schema["default"].map { "; nil is \($0)." } ?? ".")
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

  private func comment(_ paragraphs: [String], by indent: Int) -> [String] {
    let lines = paragraphs.map { wrapped($0, by: indent, hanging: 0) }
    return Array(lines.joined(separator: [String(repeating: " ", count: indent) + "///"]))
  }

  private func wrapped(_ text: String, by indent: Int, hanging: Int) -> [String] {
    let start = String(repeating: " ", count: indent) + "///"
    var lines = [start + " " + text.prefix { $0 == " " }]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      let joint = last.hasSuffix(" ") ? "" : " "
      if last.count + joint.count + word.count <= 120 {
        lines[lines.count - 1] += joint + word
      } else {
        lines.append(start + " " + String(repeating: " ", count: hanging) + word)
      }
    }
    return lines
  }
}
