import Time
import Wire

/// Builds the params of a call one by one. A nil value is left out.
struct Params {
  private var writer: JSONWriter

  init() {
    writer = JSONWriter()
    writer.beginObject()
  }

  mutating func set(_ name: String, _ value: String?) {
    if let value { set(name) { $0.string(value) } }
  }

  mutating func set(_ name: String, _ value: Int?) {
    if let value { set(name) { $0.int(value) } }
  }

  mutating func set(_ name: String, _ value: Instant?) {
    set(name, value?.description)
  }

  /// Sets a list. An empty list is left out.
  mutating func set(_ name: String, _ values: [String]) {
    if !values.isEmpty { set(name, JSON.strings(values)) }
  }

  mutating func set(_ name: String, _ value: JSON) {
    set(name) { $0.json(value) }
  }

  /// Sets a value that the closure writes.
  mutating func set(_ name: String, _ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    writer.key(escaping: name)
    try write(&writer)
  }

  private mutating func set(_ name: String, _ write: (inout JSONWriter) -> Void) {
    writer.key(escaping: name)
    write(&writer)
  }

  consuming func json() throws(Failure) -> JSON {
    writer.endObject()
    return try Self.parsed(writer)
  }

  /// Parses the params that were written. This fails if the user has typed the same name twice.
  static func parsed(_ writer: JSONWriter) throws(Failure) -> JSON {
    do throws(JSON.Fault) {
      return try JSON(parsing: writer.bytes)
    } catch {
      throw .usage("the params are not valid: \(error)")
    }
  }
}
