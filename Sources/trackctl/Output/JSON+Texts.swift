import Time
import Wire

extension JSON {
  static func strings(_ texts: [String]) -> JSON {
    JSON { writer in
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
  }

  static func list(_ elements: some Sequence<JSON>) -> JSON {
    JSON { writer in
      writer.beginArray()
      for element in elements { writer.json(element) }
      writer.endArray()
    }
  }

  /// An object with the members that have a value, in this order.
  static func given(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func object(_ members: [(String, JSON)]) -> JSON {
    JSON { writer in
      writer.beginObject()
      for (name, value) in members {
        writer.key(escaping: name)
        writer.json(value)
      }
      writer.endObject()
    }
  }

  /// An object with only these members, in the order of the names.
  func picking(_ names: [String]) -> JSON { .object(names.compactMap { name in self[name].map { (name, $0) } }) }

  /// The members of an object, each with its name.
  var pairs: [(String, JSON)] { members.map { ($0.key.string ?? "", $0.value) } }

  /// A copy of the object in which this member is set. The member is the last one.
  func setting(_ name: String, _ value: JSON) -> JSON { .object(pairs.filter { $0.0 != name } + [(name, value)]) }

  /// A copy without the members of these names, at any depth.
  func dropping(_ names: Set<String>) -> JSON {
    switch kind {
    case .object: .object(pairs.filter { !names.contains($0.0) }.map { ($0.0, $0.1.dropping(names)) })
    case .array: .list(elements.map { $0.dropping(names) })
    default: self
    }
  }

  /// A copy of the object with these members appended.
  func adding(_ more: [(String, JSON)]) -> JSON { more.isEmpty ? self : .object(pairs + more) }

  init?(_ text: String?) {
    guard let text else { return nil }
    self.init(text)
  }

  init?(_ number: Int?) {
    guard let number else { return nil }
    self.init(number)
  }

  init?(_ instant: Instant?) {
    self.init(instant?.description)
  }

  /// An object whose members are sorted by name.
  static func members(_ members: [String: JSON]) -> JSON {
    object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
