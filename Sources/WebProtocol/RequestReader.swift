/// Parses the head of an HTTP/1.1 request. The reader is a state machine without I/O, and takes bytes in pieces of any
/// size.
///
/// The reader is strict in order to prevent request smuggling, where a lenient server and a proxy interpret the same
/// bytes differently. Lines must end with CR LF, headers can't be folded, and no space may precede a header's colon.
/// There must be exactly one Host header, and a request with a body is rejected.
package struct RequestReader: Sendable {
  package enum Reading: Equatable, Sendable {
    case unfinished
    case head(RequestHead)
    /// The request is rejected with this status, and the connection must be closed.
    case refused(Status)
  }

  package enum Limit {
    static let bytes = 16 << 10
    static let headers = 64
  }

  private var bytes: [UInt8] = []
  /// All bytes before this index have been parsed.
  private var start = 0
  private var searched = 0

  package init() {}

  /// Takes new bytes. Bytes of the next request stay buffered until the current request is answered.
  package mutating func feed(_ new: ArraySlice<UInt8>) -> Reading {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
    return next()
  }

  /// Removes and returns the bytes after the head, which are the first frames of a WebSocket.
  package mutating func takeRest() -> [UInt8] {
    defer { (bytes, start, searched) = ([], 0, 0) }
    return Array(bytes[start...])
  }

  package mutating func next() -> Reading {
    guard let end = headEnd() else {
      return bytes.count - start > Limit.bytes ? .refused(.headTooLarge) : .unfinished
    }
    guard end - start <= Limit.bytes else { return .refused(.headTooLarge) }
    let head = Array(bytes[start..<end])
    start = end + 4
    searched = start
    return Self.read(head)
  }

  /// The index of the empty line that ends the head. Nil if the head is incomplete. Each byte is examined only once.
  private mutating func headEnd() -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    var offset = max(start, searched - 3)
    while offset + 4 <= bytes.count {
      if bytes[offset] == 13, bytes[offset..<offset + 4].elementsEqual(end) { return offset }
      offset += 1
    }
    searched = bytes.count
    return nil
  }

  private static func read(_ head: [UInt8]) -> Reading {
    // Only visible ASCII characters, spaces, tabs and line ends are allowed. Browsers send nothing else here.
    guard head.allSatisfy({ $0 >= 32 && $0 < 127 || $0 == 9 || $0 == 13 || $0 == 10 }) else {
      return .refused(.badRequest)
    }
    var lines: [String] = []
    for line in head.split(separator: 10, omittingEmptySubsequences: false) {
      var line = line
      // The last line has no line end, because `head` doesn't include it.
      if line.endIndex < head.endIndex {
        guard line.last == 13 else { return .refused(.badRequest) }
        line.removeLast()
      }
      guard !line.contains(13) else { return .refused(.badRequest) }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    guard let headers = headers(lines.dropFirst()) else { return .refused(.badRequest) }
    return request(lines[0], headers)
  }

  private static func headers(_ lines: ArraySlice<String>) -> [RequestHead.Header]? {
    guard lines.count <= Limit.headers else { return nil }
    var headers: [RequestHead.Header] = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { return nil }
      let value = RequestHead.trimmed(line[line.index(after: colon)...])
      headers.append(RequestHead.Header(line[..<colon].lowercased(), String(value)))
    }
    return headers
  }

  private static func request(_ line: String, _ headers: [RequestHead.Header]) -> Reading {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]) else { return .refused(.badRequest) }
    guard words[2] == "HTTP/1.1" else {
      return .refused(words[2].hasPrefix("HTTP/") ? .versionNotSupported : .badRequest)
    }
    guard words[1].hasPrefix("/") else { return .refused(.badRequest) }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let head = RequestHead(
      method: String(words[0]), path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil,
      headers: headers)
    guard head.header("host") != nil else { return .refused(.badRequest) }
    return hasBody(head) ? .refused(.contentTooLarge) : .head(head)
  }

  private static func hasBody(_ head: RequestHead) -> Bool {
    head.headers.contains { $0.name == "transfer-encoding" || $0.name == "content-length" && $0.value != "0" }
  }

  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
