internal import Wire

/// Collects the params of a typed call. A nil param is left out, because `null` would be a value.
struct CallParams: Sendable {
  /// Params, keyed by name, in the order of the declaration.
  typealias List = KeyValuePairs<StaticString, (any ParamValue)?>

  private var writer = JSONWriter(capacity: 128)

  init(_ params: List) {
    writer.beginObject()
    add(params)
  }

  mutating func add(_ params: List) {
    for (name, value) in params {
      guard let value, value.isGiven else { continue }
      writer.key(name)
      value.write(to: &writer)
    }
  }

  /// The params as an object. Nil if there are none.
  consuming func json() -> JSON? {
    guard writer.count > 1 else { return nil }
    writer.endObject()
    let bytes = writer.bytes
    return JSON { $0.raw(bytes) }
  }
}
