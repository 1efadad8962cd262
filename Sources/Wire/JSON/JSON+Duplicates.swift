extension JSON {
  /// What to do with an object that has two members of the same name.
  public enum DuplicatePolicy: Sendable {
    /// Rejects the text.
    case refused
    /// Accepts the text and sets ``JSON/hasDuplicateMember``. This policy is for a protocol that has its own error for
    /// duplicates.
    case noted
  }

  /// Whether this value contains, at any depth, an object with a duplicate name. It is always false if the text was
  /// parsed with `DuplicatePolicy.refused`.
  public var hasDuplicateMember: Bool { source.tape.isContainer(at: position) && source.tape.flag(at: position) }
}

extension JSON {
  /// The error for a duplicate name in this value. Nil if there is none.
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
  /// A fault for a name that repeats an earlier name of the same object.
  init(duplicate name: Int, in tape: Tape, _ text: Span<UInt8>) {
    let decoded = StringToken.decoded(text.extracting(tape.contents(at: name)))
    self.init(
      offset: tape.range(at: name).lowerBound,
      problem: .duplicateMember(String(decoding: decoded, as: UTF8.self))
    )
  }
}
