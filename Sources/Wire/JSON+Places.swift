/// Values by their places on the tape: for whoever looks at several of a text, without making a value of each.
extension JSON {
  /// Goes through the places of an object's names and their values.
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

  /// Has the array or object at this place nothing in it?
  func isEmpty(at place: Int) -> Bool { source.tape.count(at: place) == 0 }

  /// Whether what is at this place is that string.
  func isString(_ other: StaticString, at place: Int) -> Bool {
    guard kind(at: place) == .string else { return false }
    return other.withBytes { stringEquals($0, at: place) }
  }

  /// Must the string at this place have more bytes than this, by how it is spelled?
  func isString(at place: Int, longerThan limit: Int) -> Bool {
    source.contents(at: place).count > StringToken.longestEscape * limit
  }

  /// The string at this place, its escapes decoded; nil for any other kind of value.
  func string(at place: Int) -> String? {
    guard kind(at: place) == .string else { return nil }
    if source.tape.flag(at: place) { return String(decoding: decodedString(at: place), as: UTF8.self) }
    return String(decoding: source.bytes[source.contents(at: place)], as: UTF8.self)
  }

  /// Hands out the bytes of the string at this place, its escapes decoded.
  func withBytes<Result>(ofStringAt place: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    if source.tape.flag(at: place) {
      let decoded = decodedString(at: place)
      return body(decoded.span)
    }
    let bytes = source.bytes
    return body(bytes.span.extracting(source.contents(at: place)))
  }

  /// Hands out the text of the value at this place.
  func withText(at place: Int, _ body: (Span<UInt8>) -> Void) {
    let bytes = source.bytes
    body(bytes.span.extracting(source.range(at: place)))
  }
}
