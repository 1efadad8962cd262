import Wire

/// Splits a large JSON text into the elements of an array, and parses each element separately. The array is the whole
/// text or a member of an object.
struct JSONPieces {
  private let input: PagedInput
  /// The member that holds the array, or nil if the whole text is the array.
  private let member: String?
  private var isOpen = false
  private var isOver = false

  init(_ input: PagedInput, in member: String? = nil) {
    self.input = input
    self.member = member
  }

  mutating func next() throws(Failure) -> Result<(line: Int, json: JSON), DraftFault>? {
    if isOver { return nil }
    if !isOpen {
      try open()
      isOpen = true
      if isOver { return nil }
      try skipBlanks()
      if try input.peek() == UInt8(ascii: "]") {
        _ = try input.next()
        try finish()
        return nil
      }
    }
    try skipBlanks()
    let line = input.line
    let bytes = try value(line)
    try skipBlanks()
    switch try input.next() {
    case UInt8(ascii: ","): break
    case UInt8(ascii: "]"): try finish()
    case nil: throw unfinished
    default: throw Failure(.refused, "line \(input.line): a comma is missing between elements")
    }
    do throws(JSON.Fault) {
      return .success((line, try JSON(parsing: bytes)))
    } catch {
      return .failure(DraftFault(line: line, "is not valid JSON: \(error)"))
    }
  }

  private mutating func open() throws(Failure) {
    try skipBlanks()
    let first = try input.next()
    guard let member else {
      guard first == UInt8(ascii: "[") else { throw unexpected("a JSON list, which begins with [") }
      return
    }
    guard first == UInt8(ascii: "{") else { throw unexpected("a JSON object with a member \(member)") }
    while true {
      try skipBlanks()
      if try input.peek() == UInt8(ascii: "}") {
        isOver = true
        throw unexpected("a JSON object with a member \(member)")
      }
      let name = try value(input.line)
      try skipBlanks()
      guard try input.next() == UInt8(ascii: ":") else { throw unexpected("a JSON object") }
      try skipBlanks()
      if name.elementsEqual("\"\(member)\"".utf8), try input.peek() == UInt8(ascii: "[") {
        _ = try input.next()
        return
      }
      _ = try value(input.line)
      try skipBlanks()
      if try input.peek() == UInt8(ascii: ",") { _ = try input.next() }
    }
  }

  /// Ends the reading. If the array is the whole text, nothing may follow the array. If the array is a member, the rest
  /// of the text isn't read.
  private mutating func finish() throws(Failure) {
    isOver = true
    guard member == nil else { return }
    try skipBlanks()
    guard try input.peek() == nil else { throw unexpected("one JSON list and nothing after it") }
  }

  private var unfinished: Failure { Failure(.refused, "line \(input.line): the file ends unexpectedly") }

  private func unexpected(_ what: String) -> Failure { Failure(.refused, "line \(input.line): this is not \(what)") }

  private func skipBlanks() throws(Failure) {
    while let byte = try input.peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { _ = try input.next() }
  }

  /// The bytes of a value, up to its delimiter. The JSON parser validates the bytes later.
  private func value(_ line: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    while let byte = try input.peek() {
      if !isInString, depth == 0, !bytes.isEmpty {
        let isEnd = [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":")].contains(byte)
        if isEnd || byte <= 0x20 { return bytes }
      }
      _ = try input.next()
      bytes.append(byte)
      guard bytes.count <= PagedInput.largestPiece else { throw input.tooLong(line) }
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    if isInString || depth > 0 || bytes.isEmpty { throw unfinished }
    return bytes
  }
}
