extension JSON {
  /// Whether this is the given string. Nothing is decoded unless there are escapes.
  public func isString(_ other: String) -> Bool {
    guard kind == .string else { return false }
    if !source.tape.flag(at: position), source.tape.contents(at: position).count != other.utf8.count { return false }
    return stringEquals(other.utf8Span.span, at: position)
  }

  /// What is between the quotes, if this is a string without escapes; else nil.
  public var stringBytes: ArraySlice<UInt8>? { plainContents.map { source.bytes[$0] } }

  /// The same to be looked at, without a reference being counted for it.
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

  /// The string, its escapes decoded, if it has at most so many bytes; nil also for one that is spelled at such length that it can't
  /// have so few. So what is far too long for what is asked for isn't decoded to tell that.
  public func string(atMost limit: Int) -> String? {
    guard kind == .string, source.contents(at: position).count <= StringToken.longestEscape * limit else { return nil }
    return string.flatMap { $0.utf8.count <= limit ? $0 : nil }
  }

  /// Whether the string at a place of the tape is the given one, in bytes: Swift's own comparison of strings would
  /// take two spellings of one letter for the same.
  func stringEquals(_ other: Span<UInt8>, at index: Int) -> Bool {
    guard source.tape.flag(at: index) else { return withBytes(ofStringAt: index) { areEqual($0, other) } }
    let bytes = source.bytes
    return StringToken.contents(bytes.span.extracting(source.contents(at: index)), standFor: other)
  }

  /// The bytes of the string at a place of the tape, its escapes decoded.
  func decodedString(at index: Int) -> [UInt8] {
    let bytes = source.bytes
    return StringToken.decoded(bytes.span.extracting(source.contents(at: index)))
  }
}
