extension JSON {
  /// Whether this is a string that equals the given string after its escapes are decoded.
  public func isString(_ other: String) -> Bool {
    guard kind == .string else { return false }
    if !source.tape.flag(at: position), source.tape.contents(at: position).count != other.utf8.count { return false }
    return stringEquals(other.utf8Span.span, at: position)
  }

  /// The bytes between the quotes. Nil if this isn't a string or if it contains escapes.
  public var stringBytes: ArraySlice<UInt8>? { plainContents.map { source.bytes[$0] } }

  /// Passes the bytes of `stringBytes` to the closure as a borrowed span, which avoids reference counting.
  @inlinable
  public func withStringBytes<Result>(_ body: (Span<UInt8>) -> Result?) -> Result? {
    guard let contents = plainContents else { return nil }
    let bytes = source.bytes
    return body(bytes.span.extracting(contents))
  }

  @usableFromInline
  var plainContents: Range<Int>? {
    guard kind == .string, !source.tape.flag(at: position) else { return nil }
    return source.contents(at: position)
  }

  /// The decoded string. Nil if it has more than this many bytes, and for a value of any other kind. If the length with
  /// escapes is already too large, the string isn't decoded.
  public func string(atMost limit: Int) -> String? {
    guard kind == .string, source.contents(at: position).count <= StringToken.longestEscape * limit else { return nil }
    return string.flatMap { $0.utf8.count <= limit ? $0 : nil }
  }

  /// Whether the string at a tape index equals these bytes. Swift's comparison of strings isn't used, because it treats
  /// different normalization forms of a letter as equal.
  func stringEquals(_ other: Span<UInt8>, at index: Int) -> Bool {
    guard source.tape.flag(at: index) else { return withBytes(ofStringAt: index) { areEqual($0, other) } }
    let bytes = source.bytes
    return StringToken.contents(bytes.span.extracting(source.contents(at: index)), standFor: other)
  }

  /// The decoded bytes of the string at a tape index.
  func decodedString(at index: Int) -> [UInt8] {
    let bytes = source.bytes
    return StringToken.decoded(bytes.span.extracting(source.contents(at: index)))
  }
}
