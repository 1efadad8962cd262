/// Writes compact JSON on a single line, directly as bytes.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("id", 7)
///     writer.key("tags")
///     writer.beginArray()
///     writer.string("a")
///     writer.endArray()
///     writer.endObject()   // {"id":7,"tags":["a"]}
///
/// The writer inserts commas by itself. The last byte shows whether a comma is needed. No comma is written at the
/// start, or after an opening bracket, a colon, a line end or a blank. So the bytes are the only state, and the output
/// can be truncated to any earlier count. The writer doesn't check that brackets match or that members have names. The
/// caller must ensure both.
public struct JSONWriter: Sendable {
  /// The output so far.
  public private(set) var bytes: [UInt8]

  /// An empty writer with reserved capacity.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Creates a writer that appends to these bytes.
  public init(appendingTo bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes written.
  public var count: Int { bytes.count }

  /// Truncates the output to its first `count` bytes.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Returns the output and continues with an empty output.
  public mutating func takeBytes() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  // MARK: Arrays and objects

  /// Opens an object.
  public mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  /// Closes an object.
  public mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Opens an array.
  public mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  /// Closes an array.
  public mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes the name of a member. The name must not need escapes. The value comes next.
  ///
  /// The bytes of a static string are available directly, while a `String` would have to be unpacked each time. This
  /// matters, because names are the largest part of the output.
  public mutating func key(_ name: StaticString) {
    append(capacity: name.utf8CodeUnitCount + 3) { $0.append(key: name) }
  }

  /// Writes the name of a member that is known only at run time. The name must not need escapes. The value comes next.
  public mutating func key(named name: String) {
    let name = name.utf8Span.span
    append(capacity: name.count + 3) { $0.append(key: name) }
  }

  /// Writes a number as the name of a member. The value comes next.
  public mutating func key(number: Int) {
    append(capacity: OutputSpan.integerCapacity + 3) { output in
      output.append(UInt8(ascii: "\""))
      output.append(integer: number)
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Writes the name of a member, with escapes if necessary. The value comes next.
  public mutating func key(escaping name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Values

  /// Writes `null`.
  public mutating func null() {
    word("null")
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    word(value ? "true" : "false")
  }

  /// Writes an integer.
  public mutating func int(_ value: Int) {
    append(capacity: OutputSpan.integerCapacity) { $0.append(integer: value) }
  }

  /// Writes a number with the fewest digits that are parsed to the same number again. Infinity and NaN become `null`.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a string. Quotes, backslashes and control characters are escaped.
  public mutating func string(_ value: String) { string(utf8: value.utf8Span.span) }

  /// Writes a string. Its bytes must be valid UTF-8.
  public mutating func string(utf8 text: Span<UInt8>) {
    var plain = 0
    append(capacity: text.count + 2) { plain = $0.append(plainString: text) }
    if plain < text.count { finishString(text, from: plain) }
  }

  /// Writes a string. The closure appends the text, which has at most `capacity` bytes and must not need escapes.
  public mutating func string(capacity: Int, plain: (inout OutputSpan<UInt8>) -> Void) {
    append(capacity: capacity + 2) { output in
      output.append(UInt8(ascii: "\""))
      plain(&output)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes the text of a value as it is. The text must be valid JSON without line breaks or surrounding blanks.
  public mutating func raw(_ json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a value without whitespace. Numbers and strings keep their notation.
  public mutating func json(_ value: JSON) {
    separate()
    let raw = value.raw
    guard raw.contains(where: isWhitespace) else {
      bytes.append(contentsOf: raw)
      return
    }
    var isInString = false
    var isEscaped = false
    for byte in raw where isInString || !isWhitespace(byte) {
      bytes.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
  }

  /// Ends a line. The next value begins a new JSON text.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  // MARK: Members

  /// Writes a member that is a string, or `null` for nil. The name must not need escapes.
  public mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return member(name, word: "null") }
    let text = value.utf8Span.span
    var plain = 0
    append(capacity: name.utf8CodeUnitCount + 3 + text.count + 2) { output in
      output.append(key: name)
      plain = output.append(plainString: text)
    }
    if plain < text.count { finishString(text, from: plain) }
  }

  /// Writes a member that is an integer, or `null` for nil. The name must not need escapes.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return member(name, word: "null") }
    append(capacity: name.utf8CodeUnitCount + 3 + OutputSpan.integerCapacity) { output in
      output.append(key: name)
      output.append(integer: value)
    }
  }

  /// Writes a member that is a boolean, or `null` for nil. The name must not need escapes.
  public mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return member(name, word: "null") }
    member(name, word: value ? "true" : "false")
  }

  /// Writes a member that is a number, or `null` for nil. The name must not need escapes.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    key(name)
    if let value { double(value) } else { null() }
  }

  /// Writes a member that is a string. The closure appends the string, which has at most `capacity` bytes. The name and
  /// the string must not need escapes.
  public mutating func member(_ name: StaticString, capacity: Int, plain: (inout OutputSpan<UInt8>) -> Void) {
    append(capacity: name.utf8CodeUnitCount + 3 + capacity + 2) { output in
      output.append(key: name)
      output.append(UInt8(ascii: "\""))
      plain(&output)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes a member that is an array. The closure writes each element. The name must not need escapes.
  public mutating func array<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a member that is an object of numbers. The name must not need escapes. The numbers are sorted by name, so
  /// that equal objects have equal bytes.
  public mutating func member(_ name: StaticString, _ numbers: [String: Int]) {
    key(name)
    beginObject()
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      key(escaping: name)
      int(number)
    }
    endObject()
  }

  // MARK: Bytes

  /// Appends a comma if one is needed, and then at most this many bytes from the closure.
  @inline(__always)
  mutating func append(capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let isCommaDue = isCommaDue
    bytes.append(addingCapacity: capacity + 1) { output in
      if isCommaDue { output.append(UInt8(ascii: ",")) }
      body(&output)
    }
  }

  private mutating func word(_ word: StaticString) {
    append(capacity: word.utf8CodeUnitCount) { $0.append(word) }
  }

  private mutating func member(_ name: StaticString, word: StaticString) {
    append(capacity: name.utf8CodeUnitCount + 3 + word.utf8CodeUnitCount) { output in
      output.append(key: name)
      output.append(word)
    }
  }

  private mutating func separate() {
    if isCommaDue { bytes.append(UInt8(ascii: ",")) }
  }

  private var isCommaDue: Bool {
    guard let last = bytes.last else { return false }
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"), UInt8(ascii: " "): return false
    default: return true
    }
  }

  /// Writes the rest of a string. `start` is its first byte that needs an escape.
  private mutating func finishString(_ text: Span<UInt8>, from start: Int) {
    for place in start..<text.count { appendEscaped(text[place]) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    guard needsEscape(byte) else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(contentsOf: "u00".utf8)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
