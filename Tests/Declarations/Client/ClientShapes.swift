import ModuleKit
import Wire

@testable import Host
@testable import trackctl

/// The types in the params and replies of a module's methods. Each type has one name, however often it occurs.
struct ClientShapes {
  struct Shape {
    let name: String
    let schema: JSON
    /// If the type is a whole reply, the names of the methods that return it. Otherwise, the members of params or
    /// replies that have the type.
    var uses: [String]
  }

  private struct Occurrence {
    let name: String
    /// A prefix for the type's name. It is used if another type already has the name.
    let parent: String
    let schema: JSON
    let use: String
  }

  /// Names that nested types can't have, and names that would hide other types that the calls use.
  private static let taken: Set = [
    "Type", "Protocol", "Self", "Any", "String", "Int", "Bool", "Double", "Duration", "JSON", "Timestamp",
    "CalendarDay", "TimeOrDay", "Edit", "ClientError", "Changed", "Page", "Named", "TypedCall",
  ]

  private(set) var objects: [Shape] = []
  private(set) var choices: [Shape] = []
  private(set) var replies: [Shape] = []

  init(of methods: [JSON]) {
    var found: (objects: [Occurrence], choices: [Occurrence]) = ([], [])
    for method in methods {
      let name = Self.localName(method)
      // Callers pass objects in params as JSON, so these objects need no types.
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

  /// The method's name without the module.
  static func localName(_ method: JSON) -> String {
    (method["name"]?.string ?? "").split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// The name of the type with this schema. Nil if the schema needs no type.
  func name(of schema: JSON) -> String? {
    if let names = schema["enum"] { return choices.first { $0.schema == names }?.name }
    return objects.first { $0.schema == schema }?.name
  }

  /// What a method replies, apart from the outcome of a change. If only one member remains, the Swift call returns the
  /// value of that member.
  enum Reply {
    case nothing
    case object(String)
    case page(of: String, named: String)
    case value(JSON, named: String)
  }

  func reply(of method: JSON) -> Reply {
    let own = Self.own(method)
    let members = own["properties"]?.members.map { (name: $0.key.string ?? "", schema: $0.value) } ?? []
    if members.count == 1 { return .value(members[0].schema, named: members[0].name) }
    if members.count == 2, members[1].name == "next", let rows = members[0].schema["items"], let row = name(of: rows) {
      return .page(of: row, named: members[0].name)
    }
    return replies.first { $0.schema == own }.map { .object($0.name) } ?? .nothing
  }

  /// Whether the method changes something. This function doesn't look for the member `changed`, because the reply of an
  /// undo doesn't have it: an undo always changes something.
  static func isChange(_ method: JSON) -> Bool {
    let members = method["result"]?["schema"]?["properties"]?.members.compactMap(\.key.string) ?? []
    return outcome.subtracting(["changed"]).isSubset(of: members)
  }

  /// The members that replies of all changing methods share.
  private static let outcome = Set(ChangeResult.all.map(\.name))

  /// The schema of a method's result without the outcome of a change.
  private static func own(_ method: JSON) -> JSON {
    let schema = method["result"]?["schema"] ?? [:]
    guard isChange(method) else { return schema }
    let members = schema["properties"]?.members.filter { !outcome.contains($0.key.string ?? "") } ?? []
    let required = schema["required"]?.elements.filter { !outcome.contains($0.string ?? "") } ?? []
    return ["properties": .object(members.map { ($0.key.string ?? "", $0.value) }), "required": .list(required)]
  }

  // MARK: Occurrences

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
    let alternatives = schema["anyOf"]?.elements.filter { $0["type"] != "null" } ?? []
    // Alternative spellings of a name don't count as separate choices.
    for alternative in alternatives where alternative["enum"] == nil || alternative == alternatives.first {
      collect(alternative, member, parent, use, &found)
    }
    if let items = schema["items"], items.kind == .object {
      collect(items, SwiftName.singular(member), parent, use, &found)
    }
    let name = SwiftName.upper(member)
    if let names = schema["enum"] {
      // If two params have the same choices, they share a type, even if their schemas differ in other ways.
      found.choices.append(Occurrence(name: name, parent: parent, schema: names, use: use))
    }
    guard schema["properties"]?.count ?? 0 > 0 else { return }
    found.objects.append(Occurrence(name: name, parent: parent, schema: schema, use: use))
    collect(members: schema, name, use, &found)
  }

  // MARK: Names

  /// Gives all types names. The types that occur most often get the shortest names.
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
    let schema = Self.own(method)
    let use = Self.localName(method)
    if let place = replies.firstIndex(where: { $0.schema == schema }) { return replies[place].uses.append(use) }
    guard case .nothing = reply(of: method), schema["properties"]?.count ?? 0 > 0 else { return }
    let taken = Self.taken.union((objects + choices + replies).map(\.name))
    replies.append(Shape(name: Self.free([SwiftName.upper(use) + "Reply"], in: taken), schema: schema, uses: [use]))
  }
}
