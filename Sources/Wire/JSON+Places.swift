/// An object's members by their places on the tape: for whoever looks at several at once, without making a value of each.
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

  /// Whether what is at this place is that string.
  func isString(_ other: StaticString, at place: Int) -> Bool {
    guard source.tape.kind(at: place) == .string else { return false }
    return other.withBytes { stringEquals($0, at: place) }
  }

  /// The string at this place, its escapes decoded; nil for any other kind of value.
  func string(at place: Int) -> String? {
    guard source.tape.kind(at: place) == .string else { return nil }
    if source.tape.flag(at: place) { return String(decoding: decodedString(at: place), as: UTF8.self) }
    return String(decoding: source.bytes[source.contents(at: place)], as: UTF8.self)
  }

  func value(at place: Int) -> JSON { JSON(source: source, position: place) }
}
