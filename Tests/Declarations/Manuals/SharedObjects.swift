import Wire

/// The objects that several methods of a module return. The manual describes each such object once, under the name that
/// one of the methods gives it.
struct SharedObjects {
  struct Object {
    let name: String
    let schema: JSON
  }

  private var byModule: [String: [Object]] = [:]

  init(in methods: [JSON]) {
    var found: [String: [(name: String, schema: JSON)]] = [:]
    for method in methods {
      guard let module = ReferenceManual.module(method) else { continue }
      Self.collect(method["result"]?["schema"] ?? [:], into: &found[module, default: []])
    }
    for (module, all) in found { byModule[module] = Self.shared(all) }
  }

  func of(_ module: String) -> [Object] { byModule[module] ?? [] }

  func name(of schema: JSON, in module: String) -> String? {
    of(module).first { $0.schema == schema }?.name
  }

  /// The object that a schema describes. The schema may also allow the object as an alternative, or list such objects.
  static func object(in schema: JSON) -> JSON? {
    if let alternatives = schema["anyOf"] { return alternatives.elements.lazy.compactMap { object(in: $0) }.first }
    if let items = schema["items"] { return object(in: items) }
    return schema["properties"]?.members.first { _ in true } == nil ? nil : schema
  }

  private static func collect(_ schema: JSON, into found: inout [(name: String, schema: JSON)]) {
    for member in schema["properties"]?.members.map(\.self) ?? [] {
      guard let object = object(in: member.value) else { continue }
      found.append((singular(member.key.string ?? ""), object))
      collect(object, into: &found)
    }
  }

  private static func shared(_ all: [(name: String, schema: JSON)]) -> [Object] {
    var objects: [Object] = []
    for candidate in all where !objects.contains(where: { $0.schema == candidate.schema }) {
      let same = all.filter { $0.schema == candidate.schema }
      guard same.count > 1 else { continue }
      let names = Dictionary(grouping: same.map(\.name)) { $0 }.mapValues(\.count)
      let usual = names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? candidate.name
      objects.append(Object(name: free(usual, among: objects), schema: candidate.schema))
    }
    return objects.sorted { $0.name < $1.name }
  }

  private static func free(_ name: String, among objects: [Object], number: Int = 1) -> String {
    let numbered = number == 1 ? name : "\(name) \(number)"
    return objects.contains { $0.name == numbered } ? free(name, among: objects, number: number + 1) : numbered
  }

  private static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    return name.hasSuffix("s") ? String(name.dropLast()) : name
  }
}
