extension JSON {
  /// How to treat an object with a duplicate member name.
  public enum DuplicatePolicy: Sendable {
    /// Reject the text.
    case refused
    /// Accept the text and set ``JSON/hasDuplicateMember``, for a protocol with its own error for duplicates.
    case noted
  }

  /// Whether this value or a value inside it is an object with a duplicate name. Always false if duplicates are
  /// refused.
  public var hasDuplicateMember: Bool { source.tape.isContainer(at: position) && source.tape.flag(at: position) }
}

extension JSON {
  /// The error for a duplicate name in this value; nil if there is none.
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
