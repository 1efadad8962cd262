import Time
import Wire

/// The params of a call, written one by one; what isn't given is left out.
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

  /// A list, left out where it is empty.
  mutating func set(_ name: String, _ values: [String]) {
    if !values.isEmpty { set(name, JSON.strings(values)) }
  }

  mutating func set(_ name: String, _ value: JSON) {
    set(name) { $0.json(value) }
  }

  /// A value that the closure writes.
  mutating func set(_ name: String, _ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    writer.key(escaping: name)
    try write(&writer)
  }

  private mutating func set(_ name: String, _ write: (inout JSONWriter) -> Void) {
    writer.key(escaping: name)
    write(&writer)
  }

  /// The object.
  consuming func json() throws(Failure) -> JSON {
    writer.endObject()
    return try Self.parsed(writer)
  }

  /// What was written, which can be no JSON where names were typed: one may be there twice.
  static func parsed(_ writer: JSONWriter) throws(Failure) -> JSON {
    do throws(JSON.Fault) {
      return try JSON(parsing: writer.bytes)
    } catch {
      throw .usage("these are no params: \(error)")
    }
  }
}
