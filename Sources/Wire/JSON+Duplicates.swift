extension JSON {
  /// What to do about an object that uses a name twice.
  public enum DuplicatePolicy: Sendable {
    /// The text is refused.
    case refused
    /// The text is accepted and ``JSON/hasDuplicateMember`` is true: for a protocol that answers this with an error of its own.
    case noted
  }

  /// Whether this value, or one inside it, is an object that uses a name twice. Never so if duplicates are refused.
  public var hasDuplicateMember: Bool { source.tape.isContainer(at: position) && source.tape.flag(at: position) }
}

extension JSON {
  /// What to say about a name that is used twice in this value.
  public func duplicateMember() -> Fault? {
    guard hasDuplicateMember else { return nil }
    if kind == .array { return elements.lazy.compactMap { $0.duplicateMember() }.first }
    let object = position..<source.tape.next(after: position)
    let bytes = source.bytes
    let text = bytes.span.extracting(source.start...)
    if let name = NameTable.firstRepeated(in: source.tape, object, count: count, text) {
      return Fault(duplicate: name, in: source.tape, text)
    }
    return members.lazy.compactMap { $0.value.duplicateMember() }.first
  }
}

extension JSON.Fault {
  /// The fault that the name at this place of the tape repeats an earlier one of its object.
  init(duplicate name: Int, in tape: Tape, _ text: Span<UInt8>) {
    let decoded = StringToken.decoded(text.extracting(tape.contents(at: name)))
    self.init(
      offset: tape.range(at: name).lowerBound,
      problem: .duplicateMember(String(decoding: decoded, as: UTF8.self))
    )
  }
}
