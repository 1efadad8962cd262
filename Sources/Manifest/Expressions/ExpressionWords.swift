/// The text of an expression, read word by word.
struct ExpressionWords {
  private let bytes: [UInt8]
  private(set) var offset = 0

  private static let mostDigits = 18

  init(_ text: String) throws(ExpressionFault) {
    bytes = Array(text.utf8)
    skipBlanks()
  }

  var isAtEnd: Bool { offset == bytes.count }

  // MARK: Consuming

  /// Takes this operator if it follows. Nothing is taken if a longer operator follows. Without this rule, `<` would
  /// match the start of `<=`.
  mutating func take(_ sign: String) -> Bool {
    guard bytes[offset...].starts(with: sign.utf8) else { return false }
    if sign == "!" || sign == "<" || sign == ">", offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "=") {
      return false
    }
    advance(by: sign.utf8.count)
    return true
  }

  mutating func take(oneOf signs: [String]) -> String? {
    for sign in signs where take(sign) { return sign }
    return nil
  }

  mutating func takeName() -> String? {
    let name = nameHere
    guard !name.isEmpty else { return nil }
    advance(by: name.count)
    return String(decoding: name, as: UTF8.self)
  }

  /// Takes a text in single or double quotes, if one follows.
  mutating func takeText() throws(ExpressionFault) -> String? {
    guard !isAtEnd, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else { return nil }
    let quote = bytes[offset]
    var text: [UInt8] = []
    var place = offset + 1
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 1
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\\") || bytes[place] == quote else {
          throw ExpressionFault(offset: place - 1, message: #"after '\' there must be a quote or another '\'"#)
        }
      }
      text.append(bytes[place])
      place += 1
    }
    guard place < bytes.count else { throw fault("the text has no closing quote") }
    advance(by: place + 1 - offset)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func takeNumber() throws(ExpressionFault) -> Fraction? {
    let number = bytes[offset...].prefix { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let first = number.first, Self.isDigit(first) else { return nil }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, number.count <= Self.mostDigits, let last = parts.last, !last.isEmpty else {
      throw fault(
        "'\(String(decoding: number.prefix(40), as: UTF8.self))' isn't a number of at most \(Self.mostDigits) digits")
    }
    var (value, scale): (Int128, Int128) = (0, 1)
    for digit in number where Self.isDigit(digit) { value = value * 10 + Int128(digit - UInt8(ascii: "0")) }
    if parts.count == 2 { for _ in last { scale *= 10 } }
    advance(by: number.count)
    return Fraction(value, over: scale)
  }

  // MARK: Lookahead

  /// Whether a path such as `readings.value` follows.
  var isAtPath: Bool {
    let end = offset + nameHere.count
    return end > offset && end < bytes.count && bytes[end] == UInt8(ascii: ".")
      && nameHere != Array("params".utf8)[...]
  }

  /// The name that follows, if a closing parenthesis comes after it.
  var nameBeforeParenthesis: String? {
    let name = nameHere
    let rest = bytes[(offset + name.count)...].drop { $0 == UInt8(ascii: " ") }
    return name.isEmpty || rest.first != UInt8(ascii: ")") ? nil : String(decoding: name, as: UTF8.self)
  }

  private var nameHere: ArraySlice<UInt8> {
    guard !isAtEnd, Self.isLetter(bytes[offset]) else { return [] }
    return bytes[offset...].prefix { Self.isLetter($0) || Self.isDigit($0) }
  }

  func fault(_ message: String) -> ExpressionFault { ExpressionFault(offset: offset, message: message) }

  func unexpected(_ wanted: String) -> ExpressionFault {
    if isAtEnd { return fault("ends where \(wanted) should be") }
    let scalar = String(decoding: bytes[offset...], as: UTF8.self).unicodeScalars.prefix(1)
    return fault("has '\(Findings.shown(String(scalar)))' where \(wanted) should be")
  }

  private mutating func advance(by count: Int) {
    offset += count
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
