/// Accesses values by their tape indices, without creating a `JSON` for each value.
extension JSON {
  /// Calls the closure for each member, with the tape indices of its name and its value.
  func forEachMember(_ body: (_ name: Int, _ value: Int) -> Void) {
    let end = source.tape.next(after: position)
    var name = position + Tape.containerWords
    while name < end {
      body(name, name + 1)
      name = source.tape.next(after: name + 1)
    }
  }

  func value(at place: Int) -> JSON { JSON(source: source, position: place) }

  func kind(at place: Int) -> Kind { source.tape.kind(at: place) }

  func isEmpty(at place: Int) -> Bool { source.tape.count(at: place) == 0 }

  func isString(_ other: StaticString, at place: Int) -> Bool {
    guard kind(at: place) == .string else { return false }
    return other.withBytes { stringEquals($0, at: place) }
  }

  /// Whether the decoded string is certainly longer than this many bytes. Only the length with escapes is used, so the
  /// string isn't decoded.
  func isString(at place: Int, longerThan limit: Int) -> Bool {
    source.contents(at: place).count > StringToken.longestEscape * limit
  }

  /// The decoded string. Nil for a value of any other kind.
  func string(at place: Int) -> String? {
    guard kind(at: place) == .string else { return nil }
    if source.tape.flag(at: place) { return String(decoding: decodedString(at: place), as: UTF8.self) }
    return String(decoding: source.bytes[source.contents(at: place)], as: UTF8.self)
  }

  /// Passes the decoded bytes of the string to the closure.
  func withBytes<Result>(ofStringAt place: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    if source.tape.flag(at: place) {
      let decoded = decodedString(at: place)
      return body(decoded.span)
    }
    let bytes = source.bytes
    return body(bytes.span.extracting(source.contents(at: place)))
  }

  /// Passes the text of the value to the closure.
  func withText(at place: Int, _ body: (Span<UInt8>) -> Void) {
    let bytes = source.bytes
    body(bytes.span.extracting(source.range(at: place)))
  }
}
