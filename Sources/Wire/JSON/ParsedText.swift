/// What all values parsed from one text share: the bytes, the offset of the text in these bytes, and the tape, which
/// lists the text's values.
///
/// This is a class, so that copying a value retains only one reference.
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

  /// The range of bytes that a value takes.
  func range(at position: Int) -> Range<Int> {
    shifted(tape.range(at: position))
  }

  /// The range of bytes between the quotes of a string.
  func contents(at position: Int) -> Range<Int> {
    shifted(tape.contents(at: position))
  }

  /// The tape index of the value of the member with this name. `object` is the tape index of the object. Nil if there
  /// is no such member.
  func value(of key: Span<UInt8>, at object: Int) -> Int? {
    let end = tape.next(after: object)
    var name = object + Tape.containerWords
    while name < end {
      if hasName(key, at: name) { return name + 1 }
      name = tape.next(after: name + 1)
    }
    return nil
  }

  /// Tries the member at `place` first, and then moves `place` to the next member. If members are read in order, each
  /// name is compared only once. If the member at `place` has a different name, searches like `value(of:at:)`.
  func value(of name: StaticString, in object: Int, expectedAt place: inout Int, end: Int) -> Int? {
    name.withBytes { name in
      guard place < end, hasName(name, at: place) else { return end > 0 ? value(of: name, at: object) : nil }
      let value = place + 1
      place = tape.next(after: value)
      return value
    }
  }

  /// Whether the name at this tape index equals `key`.
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
