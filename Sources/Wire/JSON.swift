/// A JSON value: one parsed text and a place in it.
///
/// The text is checked once, strictly by RFC 8259, and kept as it came, beside a flat tape that says where each value
/// starts and ends. There is no tree: copying a value copies two references and a number, and strings and numbers are
/// decoded when they are asked for. So a number keeps its spelling (`1.0` stays `1.0`), and a large integer its digits.
///
///     let entry = try JSON(parsing: #"{"id": 7, "tags": ["a", "b"]}"#)
///     entry["id"]?.int                      // 7
///     entry["tags"]?.elements.map(\.string) // ["a", "b"]
///
/// Readers answer nil for a value of another kind; nothing is converted from one kind to another. A value keeps the
/// whole text that it was parsed from alive.
public struct JSON: Sendable {
  /// What a value is.
  public enum Kind: UInt8, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean
    /// A number of any size and spelling.
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

  /// Parses one JSON text in UTF-8: a value with nothing but whitespace around it.
  ///
  /// Refused are, beside everything that RFC 8259 refuses: a byte-order mark, bytes that aren't UTF-8, an escaped
  /// surrogate without its other half, a name used twice in an object, and nesting deeper than 64.
  public init(parsing bytes: [UInt8]) throws(Fault) {
    try self.init(parsing: bytes, in: 0..<bytes.count)
  }

  /// Parses one JSON text, by the same rules as the bytes of its UTF-8.
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

  /// What kind of value this is.
  public var kind: Kind { source.tape.kind(at: position) }

  /// Whether this is `null`.
  public var isNull: Bool { kind == .null }

  /// True or false; nil for any other kind of value.
  public var bool: Bool? { kind == .boolean ? source.tape.flag(at: position) : nil }

  /// The integer that this number is exactly: 1 for `1`, `1.0` and `10e-1`. Nil for a fraction, a number that doesn't
  /// fit, and any other kind of value.
  public var int: Int? { kind == .number ? NumberToken(raw).int : nil }

  /// The number, rounded to the nearest that a Double can hold. Nil where that would be infinite, and for any other
  /// kind of value.
  public var double: Double? { kind == .number ? NumberToken(raw).double : nil }

  /// The string, its escapes decoded; nil for any other kind of value.
  public var string: String? { string(at: position) }

  /// The number of elements of an array or of members of an object; 0 for any other kind of value.
  public var count: Int { source.tape.isContainer(at: position) ? source.tape.count(at: position) : 0 }

  /// The value of the member with this name; nil where there is none, or this is no object.
  ///
  /// Names are compared byte by byte in UTF-8. Members are looked through from the first on.
  public subscript(key: String) -> JSON? {
    guard kind == .object, let value = source.value(of: key.utf8Span.span, at: position) else { return nil }
    return JSON(source: source, position: value)
  }

  /// The element at this index; nil past the end, and if this is no array.
  ///
  /// Elements are counted off from the first on: to go through all of them use ``elements``.
  public subscript(index: Int) -> JSON? {
    guard kind == .array, index >= 0, index < count else { return nil }
    var element = position + Tape.containerWords
    for _ in 0..<index { element = source.tape.next(after: element) }
    return JSON(source: source, position: element)
  }

  /// The elements of an array, in order; of any other kind of value none.
  public var elements: Elements { Elements(of: self) }

  /// The members of an object, in the order of the text; of any other kind of value none.
  public var members: Members { Members(of: self) }

  /// The text of this value, exactly as it came, without whitespace around it.
  public var raw: ArraySlice<UInt8> { source.bytes[source.range(at: position)] }
}

extension JSON: CustomStringConvertible {
  /// The text of this value, exactly as it came.
  public var description: String { String(decoding: raw, as: UTF8.self) }
}
