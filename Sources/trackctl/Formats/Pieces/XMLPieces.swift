/// Reads XML tag by tag, and supports only the features that files of places and hours use. Document types and custom
/// entities aren't supported, so entities can't expand to huge texts.
struct XMLPieces {
  enum Piece: Equatable {
    /// A start tag with its attributes. The names have no namespace prefix.
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private static let deepest = 64

  private let input: PagedInput
  private var open: [String] = []
  private var ended: String?
  private var hasBegun = false

  init(_ input: PagedInput) {
    self.input = input
  }

  var line: Int { input.line }
  var depth: Int { open.count }

  mutating func next() throws(Failure) -> Piece? {
    if let name = ended {
      ended = nil
      open.removeLast()
      return .end(name)
    }
    guard let byte = try input.peek() else {
      if let name = open.last { throw failure("the file ends within \(Terminal.clean(name))") }
      if !hasBegun { throw failure("this isn't XML") }
      return nil
    }
    guard byte == UInt8(ascii: "<") else { return try text() }
    _ = try input.next()
    hasBegun = true
    switch try input.peek() {
    case UInt8(ascii: "?"):
      _ = try bytes(upTo: "?>")
      return try next()
    case UInt8(ascii: "!"): return try special()
    case UInt8(ascii: "/"):
      let name = Self.local(try string(try bytes(upTo: ">").dropFirst()).words.first ?? "")
      guard open.popLast() == name else {
        throw failure("</\(Terminal.clean(name))> closes an element that isn't open")
      }
      return .end(name)
    default: return try tag()
    }
  }

  // MARK: Pieces

  private mutating func text() throws(Failure) -> Piece? {
    var found: [UInt8] = []
    let line = input.line
    while let byte = try input.peek(), byte != UInt8(ascii: "<") {
      _ = try input.next()
      found.append(byte)
      guard found.count <= PagedInput.largestPiece else { throw input.tooLong(line) }
    }
    if open.isEmpty {
      guard found.allSatisfy({ $0 <= 0x20 }) else { throw failure("this isn't XML") }
      return try next()
    }
    return .text(try unescaped(found))
  }

  private mutating func special() throws(Failure) -> Piece? {
    var start: [UInt8] = []
    while start.count < 8, let byte = try input.peek(), byte != UInt8(ascii: ">") {
      _ = try input.next()
      start.append(byte)
      if start.elementsEqual("!--".utf8) {
        _ = try bytes(upTo: "-->")
        return try next()
      }
      if start.elementsEqual("![CDATA[".utf8) { return .text(try string(try bytes(upTo: "]]>")[...])) }
    }
    throw failure("it declares a document type, which isn't supported: entities could expand without limit")
  }

  private mutating func tag() throws(Failure) -> Piece {
    var content = try tagBytes()
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content.removeLast() }
    var rest = content[...]
    let name = Self.local(try string(rest.prefix { $0 > 0x20 }))
    guard !name.isEmpty else { throw failure("a tag has no name") }
    rest = rest.drop { $0 > 0x20 }
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.isEmpty { break }
      let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
      rest = rest.dropFirst(key.count).drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "=") else { throw failure("an attribute has no value") }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { throw failure("an attribute has no quotes") }
      attributes[Self.local(try string(key))] = try unescaped(Array(rest[(rest.startIndex + 1)..<end]))
      rest = rest[(end + 1)...]
    }
    guard open.count < Self.deepest else { throw failure("it is nested deeper than \(Self.deepest)") }
    open.append(name)
    if isEmpty { ended = name }
    return .start(name, attributes)
  }

  /// Reads up to the end of a tag. A `>` in quotes doesn't end the tag.
  private func tagBytes() throws(Failure) -> [UInt8] {
    var found: [UInt8] = []
    var quote: UInt8?
    let line = input.line
    while let byte = try input.next() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return found
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      found.append(byte)
      guard found.count <= PagedInput.largestPiece else { throw input.tooLong(line) }
    }
    throw failure("the file ends within a tag")
  }

  private func bytes(upTo end: String) throws(Failure) -> [UInt8] {
    let wanted = Array(end.utf8)
    var found: [UInt8] = []
    let line = input.line
    while let byte = try input.next() {
      found.append(byte)
      if found.suffix(wanted.count).elementsEqual(wanted) { return Array(found.dropLast(wanted.count)) }
      guard found.count <= PagedInput.largestPiece else { throw input.tooLong(line) }
    }
    throw failure("the file ends before \(end)")
  }

  // MARK: Text

  private func string(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
    do throws(DraftFault) {
      return try PieceText.read(bytes, line: input.line)
    } catch {
      throw Failure(.refused, "line \(error.line): \(error.message)")
    }
  }

  private func unescaped(_ bytes: [UInt8]) throws(Failure) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return try string(bytes[...]) }
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      guard byte == UInt8(ascii: "&") else {
        out.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")) else { throw failure("an & stands alone") }
      let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
      guard let text = Self.entity(name) else { throw failure("the entity &\(Terminal.clean(name)); is unknown") }
      out += text.utf8
      rest = rest[(end + 1)...]
    }
    return try string(out[...])
  }

  private static func entity(_ name: String) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : String($0) }
  }

  private static func local(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }

  private func failure(_ message: String) -> Failure { Failure(.refused, "line \(input.line): \(message)") }
}
