import Time
import Wire

/// The params of a call, written one by one; what isn't given is left out.
struct Params {
  private var writer: JSONWriter
  private(set) var isEmpty = true

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
    guard !values.isEmpty else { return }
    set(name) { writer in
      writer.beginArray()
      for value in values { writer.string(value) }
      writer.endArray()
    }
  }

  mutating func set(_ name: String, _ value: JSON) {
    set(name) { $0.json(value) }
  }

  mutating func setTrue(_ name: String) {
    set(name) { $0.bool(true) }
  }

  mutating func setNull(_ name: String) {
    set(name) { $0.null() }
  }

  private mutating func set(_ name: String, _ write: (inout JSONWriter) -> Void) {
    isEmpty = false
    writer.key(escaping: name)
    write(&writer)
  }

  /// The object.
  consuming func json() throws(Failure) -> JSON {
    writer.endObject()
    do throws(JSON.Fault) {
      return try JSON(parsing: writer.takeBytes())
    } catch {
      throw .usage("the params are no JSON object: \(error)")
    }
  }
}
