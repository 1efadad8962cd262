internal import Wire

/// Collects the params of a typed call. Omits nil params, because `null` is a value.
struct CallParams: Sendable {
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

  /// Encodes bytes as base64.
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

  /// The params as an object; nil if there are none.
  consuming func json() -> JSON? {
    guard writer.count > 1 else { return nil }
    writer.endObject()
    let bytes = writer.bytes
    return JSON { $0.raw(bytes) }
  }
}
