/// Parses a JSON text into a tape.
///
/// The parser makes a single pass by recursive descent. The depth limit bounds the recursion. Readers of the tape rely
/// on the checks of the parser: strings are valid UTF-8 with valid escapes, and numbers are well-formed.
struct JSONParser {
  /// Stands for the end of the text. A valid JSON text contains no zero byte.
  private static let endOfText: UInt8 = 0

  private(set) var tape: Tape
  private var position = 0
  private let depthLimit: Int
  private let valueLimit: Int
  /// The number of elements of the outermost array.
  private var outermostCount = 0
  private let duplicates: JSON.DuplicatePolicy

  /// - Parameter length: the length of the text in bytes.
  init(length: Int, depth: Int, values: Int = .max, duplicates: JSON.DuplicatePolicy) throws(JSON.Fault) {
    guard length <= Tape.maximumLength else {
      throw JSON.Fault(offset: 0, problem: .tooLong(limit: Tape.maximumLength))
    }
    tape = Tape(capacity: min(length / 6 + 8, 1024))
    depthLimit = depth
    valueLimit = values
    self.duplicates = duplicates
  }

  /// Parses the whole text.
  mutating func parse(_ text: Span<UInt8>) throws(JSON.Fault) {
    skipWhitespace(text)
    _ = try parseValue(text, depth: 0)
    skipWhitespace(text)
    if position < text.count { throw fault("unexpected text after the value") }
  }

  /// Parses a value. Returns whether it contains a duplicate name at any depth.
  private mutating func parseValue(_ text: Span<UInt8>, depth: Int) throws(JSON.Fault) -> Bool {
    switch peek(text) {
    case UInt8(ascii: "\""):
      try parseString(text)
    case UInt8(ascii: "{"):
      return try parseObject(text, depth: depth + 1)
    case UInt8(ascii: "["):
      return try parseArray(text, depth: depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try parseNumber(text)
    case UInt8(ascii: "t"):
      try parseWord("true", .boolean, flag: true, text)
    case UInt8(ascii: "f"):
      try parseWord("false", .boolean, text)
    case UInt8(ascii: "n"):
      try parseWord("null", .null, text)
    default:
      throw fault(in: text, "expected a value")
    }
    return false
  }

  private mutating func parseArray(_ text: Span<UInt8>, depth: Int) throws(JSON.Fault) -> Bool {
    guard depth <= depthLimit else { throw JSON.Fault(offset: position, problem: .depth(limit: depthLimit)) }
    let start = position
    let index = tape.open()
    var count = 0
    var hasDuplicate = false
    position += 1
    skipWhitespace(text)
    if peek(text) != UInt8(ascii: "]") {
      repeat {
        skipWhitespace(text)
        if try parseValue(text, depth: depth) { hasDuplicate = true }
        count += 1
        if depth == 1 { outermostCount = count }
        try countValues()
        skipWhitespace(text)
      } while skip(UInt8(ascii: ","), text)
    }
    guard skip(UInt8(ascii: "]"), text) else { throw fault(in: text, "expected ',' or ']' after an element") }
    tape.close(.array, at: index, flag: hasDuplicate, range: start..<position, count: count)
    return hasDuplicate
  }

  private mutating func parseObject(_ text: Span<UInt8>, depth: Int) throws(JSON.Fault) -> Bool {
    guard depth <= depthLimit else { throw JSON.Fault(offset: position, problem: .depth(limit: depthLimit)) }
    let start = position
    let index = tape.open()
    var names = MemberNames()
    var hasDuplicate = false
    position += 1
    skipWhitespace(text)
    if peek(text) != UInt8(ascii: "}") {
      repeat {
        skipWhitespace(text)
        guard peek(text) == UInt8(ascii: "\"") else { throw fault(in: text, "expected a name in quotes") }
        let name = tape.end
        try parseString(text)
        names.add(name, in: tape, from: index, text)
        skipWhitespace(text)
        guard skip(UInt8(ascii: ":"), text) else { throw fault(in: text, "expected ':' after a name") }
        skipWhitespace(text)
        if try parseValue(text, depth: depth) { hasDuplicate = true }
        try countValues()
        skipWhitespace(text)
      } while skip(UInt8(ascii: ","), text)
    }
    guard skip(UInt8(ascii: "}"), text) else { throw fault(in: text, "expected ',' or '}' after a member") }
    if let duplicate = names.duplicate(in: tape, from: index, text) {
      if duplicates == .refused { throw JSON.Fault(duplicate: duplicate, in: tape, text) }
      hasDuplicate = true
    }
    tape.close(.object, at: index, flag: hasDuplicate, range: start..<position, count: names.count)
    return hasDuplicate
  }

  private func countValues() throws(JSON.Fault) {
    guard tape.end > valueLimit else { return }
    throw JSON.Fault(offset: position, problem: .values(limit: valueLimit, elements: outermostCount))
  }

  private mutating func parseWord(
    _ word: String,
    _ kind: JSON.Kind,
    flag: Bool = false,
    _ text: Span<UInt8>
  ) throws(JSON.Fault) {
    let start = position
    for byte in word.utf8 {
      guard skip(byte, text) else { throw fault(in: text, "expected a value; the only words are true, false and null") }
    }
    tape.append(kind, flag: flag, range: start..<position)
  }

  private mutating func parseNumber(_ text: Span<UInt8>) throws(JSON.Fault) {
    let start = position
    _ = skip(UInt8(ascii: "-"), text)
    if skip(UInt8(ascii: "0"), text) {
      if isDigit(peek(text)) { throw fault("a number has a leading zero") }
    } else {
      try skipDigits(text)
    }
    if skip(UInt8(ascii: "."), text) { try skipDigits(text) }
    if skip(UInt8(ascii: "e"), text) || skip(UInt8(ascii: "E"), text) {
      if !skip(UInt8(ascii: "+"), text) { _ = skip(UInt8(ascii: "-"), text) }
      try skipDigits(text)
    }
    tape.append(.number, range: start..<position)
  }

  private mutating func parseString(_ text: Span<UInt8>) throws(JSON.Fault) {
    let start = position
    var token = StringToken(after: position)
    try token.scan(text)
    position = token.end
    tape.append(.string, flag: token.hasEscapes, range: start..<position)
  }

  // MARK: Bytes

  private func peek(_ text: Span<UInt8>) -> UInt8 {
    position < text.count ? text[position] : Self.endOfText
  }

  private mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard peek(text) == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func skipWhitespace(_ text: Span<UInt8>) {
    // Most programs write no whitespace, so a fast path returns here. Every byte that begins a value is greater than a
    // blank.
    if position < text.count, text[position] > UInt8(ascii: " ") { return }
    skipAllWhitespace(text)
  }

  @inline(never)
  private mutating func skipAllWhitespace(_ text: Span<UInt8>) {
    while position < text.count, isWhitespace(text[position]) { position += 1 }
  }

  private mutating func skipDigits(_ text: Span<UInt8>) throws(JSON.Fault) {
    guard isDigit(peek(text)) else { throw fault(in: text, "expected a digit") }
    repeat { position += 1 } while isDigit(peek(text))
  }

  private func fault(_ detail: String) -> JSON.Fault {
    JSON.Fault(offset: position, problem: .syntax(detail))
  }

  /// A fault at the current position. If the text has ended there, the fault says so instead.
  private func fault(in text: Span<UInt8>, _ detail: String) -> JSON.Fault {
    fault(position < text.count ? detail : "unexpected end of the text")
  }
}
