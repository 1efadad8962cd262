/// Makes the params of a call, one by one.
struct ParamWriter {
  private var members: [(String, JSON)] = []

  mutating func add(_ name: String, _ value: JSON) { members.append((name, value)) }

  mutating func add(_ name: String, _ values: [String]) {
    var writer = JSONWriter()
    writer.beginArray()
    for value in values { writer.string(value) }
    writer.endArray()
    add(name, Self.parsed(writer))
  }

  /// The object; nil for none.
  var json: JSON? {
    guard !members.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members {
      writer.key(name)
      writer.json(value)
    }
    writer.endObject()
    return Self.parsed(writer)
  }

  private static func parsed(_ writer: JSONWriter) -> JSON {
    do throws(JSON.Fault) {
      return try JSON(parsing: writer.bytes)
    } catch {
      preconditionFailure("params were written that are no JSON: \(error)")
    }
  }
}
