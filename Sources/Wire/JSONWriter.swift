/// Writes JSON, compact and on one line, straight into bytes.
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
/// Commas come by themselves: one is due before a value or a name unless the last byte says that nothing precedes it
/// (an opening bracket, a colon, a line's end, a blank), or there is none. So there is no state beside the bytes, and
/// what has been written can be cut back to any earlier count. It doesn't check that brackets match, or that values of
/// an object have names: that is the caller's.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8]

  /// A writer with nothing written, and room for so many bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// A writer that goes on behind these bytes.
  public init(appendingTo bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes written.
  public var count: Int { bytes.count }

  /// Takes back all but the first so many bytes.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Hands over what has been written, and starts anew.
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

  /// Writes a member's name, which must have nothing to escape. Its value comes next.
  ///
  /// A name that stands in the program is at hand as bytes: most of what is written are names, and a `String` would have
  /// to be unpacked each time.
  public mutating func key(_ name: StaticString) {
    append(capacity: name.utf8CodeUnitCount + 3) { $0.append(key: name) }
  }

  /// Writes a member's name that isn't known beforehand, and has nothing to escape. Its value comes next.
  public mutating func key(named name: String) {
    let name = name.utf8Span.span
    append(capacity: name.count + 3) { $0.append(key: name) }
  }

  /// Writes a member's name that is a number. Its value comes next.
  public mutating func key(number: Int) {
    append(capacity: OutputSpan.integerCapacity + 3) { output in
      output.append(UInt8(ascii: "\""))
      output.append(integer: number)
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Writes a member's name, whatever is in it. Its value comes next.
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

  /// Writes a number by the fewest digits that give it back; `null` for one that is not finite, which JSON can't say.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a string, escaping what has to be: quotes, backslashes and control characters.
  public mutating func string(_ value: String) {
    let text = value.utf8Span.span
    var plain = 0
    append(capacity: text.count + 2) { plain = $0.append(plainString: text) }
    if plain < text.count { finishString(text, from: plain) }
  }

  /// Writes the text of one value, taken as it is. It must be JSON without line breaks and without blanks around it.
  public mutating func raw(_ json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a value: numbers and strings as they are spelled in its text, without the blanks and line breaks between.
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

  /// Ends a line, so that what comes next is a text of its own.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  // MARK: Members

  /// Writes a member: a name that has nothing to escape, and a string; `null` for nil.
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

  /// Writes a member: a name that has nothing to escape, and an integer; `null` for nil.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return member(name, word: "null") }
    append(capacity: name.utf8CodeUnitCount + 3 + OutputSpan.integerCapacity) { output in
      output.append(key: name)
      output.append(integer: value)
    }
  }

  /// Writes a member: a name that has nothing to escape, and a boolean; `null` for nil.
  public mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return member(name, word: "null") }
    member(name, word: value ? "true" : "false")
  }

  /// Writes a member: a name that has nothing to escape, and a number; `null` for nil.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    key(name)
    if let value { double(value) } else { null() }
  }

  /// Writes a member: a name that has nothing to escape, and a string of at most so many bytes, none to be escaped, which
  /// the closure appends.
  public mutating func member(_ name: StaticString, capacity: Int, plain: (inout OutputSpan<UInt8>) -> Void) {
    append(capacity: name.utf8CodeUnitCount + 3 + capacity + 2) { output in
      output.append(key: name)
      output.append(UInt8(ascii: "\""))
      plain(&output)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes a member: a name that has nothing to escape, and an array of what the closure writes for each element.
  public mutating func array<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a member: a name that has nothing to escape, and an object of numbers, sorted by their names, so that the same
  /// numbers are the same bytes.
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

  /// Appends a comma if one is due, and what the closure appends, at most so many bytes.
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

  /// Writes the rest of a string, from the first byte on that has to be escaped.
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
