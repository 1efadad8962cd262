/// What all values of one text share: the bytes in which it is, the place where it starts among them, and the tape,
/// which says where in the text each value is.
///
/// An object, so that a value is one reference and a place on the tape, and copying one costs one count.
@usableFromInline
final class ParsedText: Sendable {
  @usableFromInline let bytes: [UInt8]
  let start: Int
  let tape: Tape

  init(bytes: [UInt8], start: Int, tape: Tape) {
    self.bytes = bytes
    self.start = start
    self.tape = tape
  }

  /// Where among the bytes the text of a value is.
  func range(at position: Int) -> Range<Int> {
    shifted(tape.range(at: position))
  }

  /// Where among the bytes the contents of a string are, without its quotes.
  func contents(at position: Int) -> Range<Int> {
    shifted(tape.contents(at: position))
  }

  /// Where on the tape the value of the member with this name is, in the object at a place of it.
  func value(of key: Span<UInt8>, at object: Int) -> Int? {
    let end = tape.next(after: object)
    var name = object + Tape.containerWords
    while name < end {
      if hasName(key, at: name) { return name + 1 }
      name = tape.next(after: name + 1)
    }
    return nil
  }

  /// The same, looked for first at `place`, which is then the place of the member behind it. Whoever asks in the order in which members
  /// stand looks at each name once.
  func value(of name: StaticString, in object: Int, expectedAt place: inout Int, end: Int) -> Int? {
    name.withBytes { name in
      guard place < end, hasName(name, at: place) else { return end > 0 ? value(of: name, at: object) : nil }
      let value = place + 1
      place = tape.next(after: value)
      return value
    }
  }

  /// Whether the name at a place of the tape is this one.
  func hasName(_ key: Span<UInt8>, at name: Int) -> Bool {
    tape.mayBeName(of: key.count, at: name) && holds(key, asNameAt: name)
  }

  private func holds(_ key: Span<UInt8>, asNameAt name: Int) -> Bool {
    let bytes = bytes
    let contents = contents(at: name)
    if tape.flag(at: name) { return StringToken.contents(bytes.span.extracting(contents), standFor: key) }
    return bytes.span.holds(key, at: contents.lowerBound)
  }

  private func shifted(_ range: Range<Int>) -> Range<Int> {
    start + range.lowerBound..<start + range.upperBound
  }
}
