extension JSON {
  /// What to do about an object that uses a name twice.
  package enum DuplicatePolicy: Sendable {
    /// The text is refused.
    case refused
    /// The text is taken, and ``JSON/hasDuplicateMember`` tells: for a protocol in which that is an error of its own.
    case noted
  }

  /// Whether this value, or one inside it, is an object that uses a name twice. Never so if duplicates are refused.
  package var hasDuplicateMember: Bool { tape.isContainer(at: position) && tape.flag(at: position) }
}

extension JSON {
  /// What to say about a name that is used twice in this value, of a text that starts at the given place.
  package func duplicateMember(in start: Int) -> Fault? {
    guard hasDuplicateMember else { return nil }
    if kind == .array { return elements.lazy.compactMap { $0.duplicateMember(in: start) }.first }
    let names = MemberNames(base: start)
    let bytes = text.span.extracting(start...)
    if let name = names.firstRepeated(in: tape, from: position, to: tape.next(after: position), bytes) {
      return names.fault(at: name, in: tape, bytes)
    }
    return members.lazy.compactMap { $0.value.duplicateMember(in: start) }.first
  }
}
