extension JSON {
  /// Whether this is the given string. Nothing is decoded unless there are escapes.
  public func isString(_ other: String) -> Bool {
    guard kind == .string else { return false }
    if !source.tape.flag(at: position), source.tape.contents(at: position).count != other.utf8.count { return false }
    return stringEquals(other.utf8Span.span, at: position)
  }

  /// What is between the quotes, if this is a string without escapes; else nil.
  public var stringBytes: ArraySlice<UInt8>? {
    guard kind == .string, !source.tape.flag(at: position) else { return nil }
    return source.bytes[source.contents(at: position)]
  }

  /// Whether the string at a place of the tape is the given one, in bytes: Swift's own comparison of strings would
  /// take two spellings of one letter for the same.
  func stringEquals(_ other: Span<UInt8>, at index: Int) -> Bool {
    withBytes(ofStringAt: index) { areEqual($0, other) }
  }

  /// The bytes of the string at a place of the tape, its escapes decoded.
  func decodedString(at index: Int) -> [UInt8] {
    let bytes = source.bytes
    return StringToken.decoded(bytes.span.extracting(source.contents(at: index)))
  }
}
