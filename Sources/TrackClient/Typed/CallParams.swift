internal import Wire

/// The params of a typed call, written one by one. What isn't given is left out, for `null` would say something else.
struct CallParams {
  private var writer = JSONWriter(capacity: 128)

  init() { writer.beginObject() }

  mutating func set(_ name: StaticString, _ value: (some ParamValue)?) {
    guard let value else { return }
    writer.key(name)
    value.write(to: &writer)
  }

  mutating func set<Value: ParamValue>(_ name: StaticString, _ edit: Edit<Value>) {
    switch edit {
    case .keep: return
    case .clear:
      writer.key(name)
      writer.null()
    case .set(let value): set(name, value)
    }
  }

  /// Bytes, as base64.
  mutating func set(_ name: StaticString, _ bytes: [UInt8]?) {
    set(name, bytes.map(Base64.text))
  }

  mutating func set(_ name: StaticString, _ edit: Edit<[UInt8]>) {
    switch edit {
    case .keep: return
    case .clear: set(name, Edit<String>.clear)
    case .set(let bytes): set(name, bytes)
    }
  }

  /// All of them, as an object.
  consuming func json() -> JSON {
    writer.endObject()
    let writer = writer
    return JSON { $0.raw(writer.bytes) }
  }
}
