import Time

/// Parses a line of a data file: `inc 20260329T003000Z - 20260329T013000Z # tag "two words" # "note"`.
enum TimewarriorLine {
  static func entry(_ line: TextLine) throws(DraftFault) -> EntryDraft {
    _ = try line.text()
    let tokens = tokens(of: line.bytes)
    guard tokens.first?.isWord("inc") == true, tokens.count > 1, let start = instant(tokens[1].bytes) else {
      throw DraftFault(line: line.number, "is not an interval: inc 20260329T003000Z - 20260329T013000Z # tag")
    }
    var rest = tokens[2...]
    var stop: Instant?
    if rest.first?.isWord("-") == true {
      guard rest.count > 1, let end = instant(rest[rest.startIndex + 1].bytes) else {
        throw DraftFault(line: line.number, "has no end after the '-'")
      }
      stop = end
      rest = rest.dropFirst(2)
    }
    let parts = rest.split(omittingEmptySubsequences: false) { $0.isWord("#") }
    guard parts.count <= 3, parts.first?.isEmpty ?? true else {
      throw DraftFault(line: line.number, "has unexpected text between its times and its tags")
    }
    let tags = parts.count > 1 ? parts[1].map(\.text) : []
    let note = parts.count > 2 ? parts[2].map(\.text).joined(separator: " ") : ""
    return EntryDraft(start: start, stop: stop, note: note, tags: tags)
  }

  /// A word or a quoted text.
  private struct Token {
    var bytes: [UInt8] = []
    var isQuoted = false

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func isWord(_ word: String) -> Bool { !isQuoted && bytes.elementsEqual(word.utf8) }
  }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var token: Token?
    var isEscaped = false
    for byte in bytes {
      if token?.isQuoted == true {
        if isEscaped {
          token?.bytes.append(byte)
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          if let token { tokens.append(token) }
          token = nil
        } else {
          token?.bytes.append(byte)
        }
      } else if byte == UInt8(ascii: " ") || byte == 0x09 {
        if let token { tokens.append(token) }
        token = nil
      } else if byte == UInt8(ascii: "\""), token == nil {
        token = Token(isQuoted: true)
      } else {
        token = token ?? Token()
        token?.bytes.append(byte)
      }
    }
    if let token { tokens.append(token) }
    return tokens
  }

  /// Parses an instant like `20260329T003000Z`.
  static func instant(_ text: some Collection<UInt8>) -> Instant? {
    let bytes = Array(text)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return nil }
    let date: [ArraySlice<UInt8>] = [bytes[..<4], bytes[4..<6], bytes[6...8]]
    let time: [ArraySlice<UInt8>] = [bytes[9..<11], bytes[11..<13], bytes[13...]]
    return Instant(
      rfc3339: Array(date.joined(separator: [UInt8(ascii: "-")])) + Array(time.joined(separator: [UInt8(ascii: ":")])))
  }

  /// Formats an instant like `20260329T003000Z`.
  static func text(_ instant: Instant) -> String {
    String(
      decoding: instant.description.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }
}
