extension JSON {
  /// Whether this is the given string. Nothing is decoded unless there are escapes.
  package func isString(_ other: String) -> Bool {
    kind == .string && stringEquals(other, at: position)
  }

  /// What is between the quotes, if this is a string without escapes; else nil.
  package var stringBytes: ArraySlice<UInt8>? {
    guard kind == .string, !tape.flag(at: position) else { return nil }
    return text[tape.contents(at: position)]
  }

  /// Whether the string at a place of the tape is the given one, in bytes: Swift's own comparison of strings would
  /// take two spellings of one letter for the same.
  func stringEquals(_ other: String, at index: Int) -> Bool {
    if tape.flag(at: index) { return decodedString(at: index).elementsEqual(other.utf8) }
    let range = tape.contents(at: index)
    guard range.count == other.utf8.count else { return false }
    var place = range.lowerBound
    for byte in other.utf8 {
      guard text[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// The bytes of the string at a place of the tape, its escapes decoded.
  func decodedString(at index: Int) -> [UInt8] {
    StringToken.decoded(text.span.extracting(tape.contents(at: index)))
  }
}
