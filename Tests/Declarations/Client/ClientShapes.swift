import ModuleKit
import Wire

@testable import Host

/// The types of a module that its calls take and give, each under one name however often it comes.
struct ClientShapes {
  struct Shape {
    let name: String
    let schema: JSON
    /// Where it comes from: methods for a reply, members of them for what is in it.
    var uses: [String]
  }

  private struct Occurrence {
    let name: String
    /// What may stand before the name where another type has it.
    let parent: String
    let schema: JSON
    let use: String
  }

  /// Names that aren't free for a type within another, or would hide what the calls are made of.
  private static let taken: Set = [
    "Type", "Protocol", "Self", "Any", "String", "Int", "Bool", "Double", "Duration", "JSON", "Timestamp",
    "CalendarDay", "TimeOrDay", "Edit", "ClientError", "ChangeOutcome", "ChangeReply", "TypedCall",
  ]

  private(set) var objects: [Shape] = []
  private(set) var choices: [Shape] = []
  private(set) var replies: [Shape] = []

  init(of methods: [JSON]) {
    var found: (objects: [Occurrence], choices: [Occurrence]) = ([], [])
    for method in methods {
      let name = Self.localName(method)
      // Objects of params are for programs that have them as JSON anyway.
      var given: (objects: [Occurrence], choices: [Occurrence]) = ([], [])
      for param in method["params"]?.elements.map(\.self) ?? [] {
        let member = param["name"]?.string ?? ""
        Self.collect(param["schema"] ?? [:], member, SwiftName.upper(name), "\(name)(\(member):)", &given)
      }
      found.choices += given.choices
      Self.collect(members: method["result"]?["schema"] ?? [:], SwiftName.upper(name), name, &found)
    }
    objects = named(found.objects)
    choices = named(found.choices)
    for method in methods { addReply(of: method) }
  }

  /// Without the module's name.
  static func localName(_ method: JSON) -> String {
    (method["name"]?.string ?? "").split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// The name of the type that is declared so; nil where there is none of its own.
  func name(of schema: JSON) -> String? {
    if let names = schema["enum"] { return choices.first { $0.schema == names }?.name }
    return objects.first { $0.schema == schema }?.name
  }

  /// The name of a method's reply; nil where it has no members.
  func reply(of method: JSON) -> String? {
    let schema = method["result"]?["schema"] ?? [:]
    return replies.first { $0.schema == schema }?.name
  }

  /// The members that replies of all changing methods share.
  static let outcome = Set(ChangeResult.all.map(\.name))

  /// Whether this is the reply of a method that changes something. An undo always does, so it has no `changed`.
  static func isChange(_ schema: JSON) -> Bool {
    outcome.subtracting(["changed"]).isSubset(of: schema["properties"]?.members.compactMap(\.key.string) ?? [])
  }

  // MARK: What there is

  private static func collect(
    members schema: JSON, _ parent: String, _ use: String,
    _ found: inout (objects: [Occurrence], choices: [Occurrence])
  ) {
    for (key, member) in schema["properties"]?.members.map(\.self) ?? [] {
      let name = key.string ?? ""
      collect(member, name, parent, "\(use).\(name)", &found)
    }
  }

  private static func collect(
    _ schema: JSON, _ member: String, _ parent: String, _ use: String,
    _ found: inout (objects: [Occurrence], choices: [Occurrence])
  ) {
    for alternative in schema["anyOf"]?.elements.map(\.self) ?? [] {
      collect(alternative, member, parent, use, &found)
    }
    if let items = schema["items"], items.kind == .object {
      collect(items, SwiftName.singular(member), parent, use, &found)
    }
    let name = SwiftName.upper(member)
    if let names = schema["enum"] {
      // What else is said of a param makes no other choice of it.
      found.choices.append(Occurrence(name: name, parent: parent, schema: names, use: use))
    }
    guard schema["properties"]?.count ?? 0 > 0 else { return }
    found.objects.append(Occurrence(name: name, parent: parent, schema: schema, use: use))
    collect(members: schema, name, use, &found)
  }

  // MARK: Names

  /// What comes most often has its name without an addition.
  private func named(_ all: [Occurrence]) -> [Shape] {
    var groups: [[Occurrence]] = []
    for occurrence in all {
      if let place = groups.firstIndex(where: { $0[0].schema == occurrence.schema }) {
        groups[place].append(occurrence)
      } else {
        groups.append([occurrence])
      }
    }
    let byNumber = groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    var taken = Self.taken.union((objects + choices).map(\.name))
    var shapes: [Shape] = []
    for (_, group) in byNumber {
      let numbers = Dictionary(grouping: group, by: \.name).mapValues(\.count)
      let usual = numbers.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? group[0].name
      let parent = group.first { $0.name == usual }?.parent ?? ""
      let name = Self.free([usual, parent + usual], in: taken)
      taken.insert(name)
      shapes.append(Shape(name: name, schema: group[0].schema, uses: group.map(\.use)))
    }
    return shapes.sorted { $0.name < $1.name }
  }

  private static func free(_ names: [String], in taken: Set<String>) -> String {
    if let name = names.first(where: { !taken.contains($0) }) { return name }
    return free(names.map { $0 + "Too" }, in: taken)
  }

  private mutating func addReply(of method: JSON) {
    let schema = method["result"]?["schema"] ?? [:]
    guard schema["properties"]?.count ?? 0 > 0 else { return }
    let use = Self.localName(method)
    if let place = replies.firstIndex(where: { $0.schema == schema }) { return replies[place].uses.append(use) }
    let taken = Self.taken.union((objects + choices + replies).map(\.name))
    let name = Self.free([replyName(schema), SwiftName.upper(use) + "Reply"].compactMap(\.self), in: taken)
    replies.append(Shape(name: name, schema: schema, uses: [use]))
  }

  /// By the one thing that it gives; nil where there are several.
  private func replyName(_ schema: JSON) -> String? {
    var names = schema["properties"]?.members.compactMap(\.key.string) ?? []
    let isChange = names.contains("rev")
    let isPage = names.contains("next")
    names.removeAll { Self.outcome.contains($0) || $0 == "next" }
    guard names.count == 1, let member = schema["properties"]?[names[0]] else { return nil }
    if member["items"] != nil { return SwiftName.upper(SwiftName.singular(names[0])) + (isPage ? "Page" : "List") }
    return SwiftName.upper(names[0]) + (isChange ? "Change" : "Reply")
  }
}
