import Wire

/// The base64 bytes of a param before they are decoded. A step outside the loop decodes them.
public struct EncodedBytes: Sendable {
  private let json: JSON
  /// The name of the param.
  public let field: String
  private let limit: Int

  init(_ json: JSON, _ field: String, limit: Int) {
    self.json = json
    self.field = field
    self.limit = limit
  }

  public func decoded() throws(Violation) -> [UInt8] {
    let text = json.stringBytes ?? ArraySlice((json.string ?? "").utf8)
    guard let bytes = Base64.decode(text) else {
      throw Violation(field, "base64", "must be base64: A-Z, a-z, 0-9, + and /, padded with =, without line breaks")
    }
    guard !bytes.isEmpty else { throw Violation(field, "empty", "can't be empty") }
    guard bytes.count <= limit else {
      throw Violation(field, "size", "has \(bytes.count) bytes, but the limit is \(limit)")
    }
    return bytes
  }
}

extension Param where Value == EncodedBytes {
  public static func bytes(_ name: String, _ summary: String, limit: Int) -> Param {
    Param(name, summary, .bytes(limit: limit)) { json, _ throws(Violation) in
      guard json.kind == .string else { throw Violation(name, "type", "must be base64 text") }
      // `stringBytes` is nil if the text contains escapes. In that case the size is checked after decoding.
      if let text = json.stringBytes, text.count > Base64.length(of: limit) {
        throw Violation(name, "size", "has about \(text.count / 4 * 3) bytes, but the limit is \(limit)")
      }
      return EncodedBytes(json, name, limit: limit)
    }
  }
}
