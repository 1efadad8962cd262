import Time
import Wire

extension JSON {
  /// A list of texts.
  static func strings(_ texts: [String]) -> JSON {
    JSON { writer in
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
  }

  /// A list.
  static func list(_ elements: some Sequence<JSON>) -> JSON {
    JSON { writer in
      writer.beginArray()
      for element in elements { writer.json(element) }
      writer.endArray()
    }
  }

  /// An object of those members that have a value, in this order.
  static func given(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// An object.
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

  /// An object with those of its members that are named, in this order.
  func picking(_ names: [String]) -> JSON { .object(names.compactMap { name in self[name].map { (name, $0) } }) }

  /// An object's members by their names.
  var pairs: [(String, JSON)] { members.map { ($0.key.string ?? "", $0.value) } }

  /// The object with another member behind its own, or another value of it.
  func setting(_ name: String, _ value: JSON) -> JSON { .object(pairs.filter { $0.0 != name } + [(name, value)]) }

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

  /// An object, its members in the order of their names.
  static func members(_ members: [String: JSON]) -> JSON {
    object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
