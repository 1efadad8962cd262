/// A JSON value: a parsed text, and a position in it.
///
/// Parsing checks the text once, strictly according to RFC 8259, and doesn't change it. A flat tape records where each
/// value starts and ends. There is no tree, so copying a value copies only two references and a number. Strings and
/// numbers are decoded on demand. So a number keeps its notation (`1.0` stays `1.0`), and a large integer keeps its
/// digits.
///
///     let entry = try JSON(parsing: #"{"id": 7, "tags": ["a", "b"]}"#)
///     entry["id"]?.int                      // 7
///     entry["tags"]?.elements.map(\.string) // ["a", "b"]
///
/// An accessor returns nil if the value is of a different kind. Values are never converted. Each value keeps the whole
/// parsed text in memory.
public struct JSON: Sendable {
  /// The kinds of values.
  public enum Kind: UInt8, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean
    /// A number of any size and precision.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  @usableFromInline let source: ParsedText
  var position: Int

  init(source: ParsedText, position: Int) {
    self.source = source
    self.position = position
  }

  /// Parses a JSON text in UTF-8. The text is one value, which can be surrounded by whitespace.
  ///
  /// In addition to RFC 8259, the parser rejects byte-order marks, invalid UTF-8, unpaired escaped surrogates,
  /// duplicate member names, and nesting deeper than 64.
  public init(parsing bytes: [UInt8]) throws(Fault) {
    try self.init(parsing: bytes, in: 0..<bytes.count)
  }

  /// Parses a JSON text by the same rules as bytes in UTF-8.
  public init(parsing text: String) throws(Fault) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses the text in a range of bytes, without copying them.
  public init(
    parsing bytes: [UInt8],
    in range: Range<Int>,
    depth: Int = 64,
    values: Int = .max,
    duplicates: DuplicatePolicy = .refused
  ) throws(Fault) {
    var parser = try JSONParser(length: range.count, depth: depth, values: values, duplicates: duplicates)
    try parser.parse(bytes.span.extracting(range))
    self.init(source: ParsedText(bytes: bytes, start: range.lowerBound, tape: parser.tape), position: 0)
  }

  /// The kind of this value.
  public var kind: Kind { source.tape.kind(at: position) }

  /// Whether this is `null`.
  public var isNull: Bool { kind == .null }

  /// The boolean. Nil for a value of any other kind.
  public var bool: Bool? { kind == .boolean ? source.tape.flag(at: position) : nil }

  /// The exact integer: 1 for `1`, `1.0` and `10e-1`. Nil for a fraction, for a number that is out of range, and for a
  /// value of any other kind.
  public var int: Int? { kind == .number ? NumberToken(raw).int : nil }

  /// The nearest Double. Nil if it would be infinite, and for a value of any other kind.
  public var double: Double? { kind == .number ? NumberToken(raw).double : nil }

  /// The decoded string. Nil for a value of any other kind.
  public var string: String? { string(at: position) }

  /// The number of elements of an array or of members of an object. 0 for a value of any other kind.
  public var count: Int { source.tape.isContainer(at: position) ? source.tape.count(at: position) : 0 }

  /// The value of the member with this name. Nil if there is no such member or if this isn't an object.
  ///
  /// The search is linear. Names are compared byte by byte in UTF-8.
  public subscript(key: String) -> JSON? {
    guard kind == .object, let value = source.value(of: key.utf8Span.span, at: position) else { return nil }
    return JSON(source: source, position: value)
  }

  /// The element at this index. Nil if the index is too large or if this isn't an array.
  ///
  /// The time is proportional to the index. To iterate, use ``elements``.
  public subscript(index: Int) -> JSON? {
    guard kind == .array, index >= 0, index < count else { return nil }
    var element = position + Tape.containerWords
    for _ in 0..<index { element = source.tape.next(after: element) }
    return JSON(source: source, position: element)
  }

  /// The elements of an array, in order. Empty for a value of any other kind.
  public var elements: Elements { Elements(of: self) }

  /// The members of an object, in the order of the text. Empty for a value of any other kind.
  public var members: Members { Members(of: self) }

  /// The original text of this value, without surrounding whitespace.
  public var raw: ArraySlice<UInt8> { source.bytes[source.range(at: position)] }
}

extension JSON: CustomStringConvertible {
  /// The original text of this value.
  public var description: String { String(decoding: raw, as: UTF8.self) }
}
