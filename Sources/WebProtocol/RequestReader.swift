/// Parses the head of an HTTP/1.1 request from bytes in pieces of any size. The reader is a state machine without I/O.
///
/// The reader is strict where a lenient parser would let a server and a proxy read the same bytes differently (request
/// smuggling). Lines end with CR LF, headers aren't folded, and a name has no space before its colon. There is exactly
/// one Host, and a request with a body is rejected.
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
  /// Bytes before this index are already parsed.
  private var start = 0
  private var searched = 0

  package init() {}

  /// Takes new bytes. Bytes of the next request are buffered until the current request is answered.
  package mutating func feed(_ new: ArraySlice<UInt8>) -> Reading {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
    return next()
  }

  /// The bytes after the head. They are the first frames of a WebSocket.
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

  /// The index of the empty line that ends the head. Each byte is examined once.
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
    // Visible ASCII, spaces, tabs and line ends. Browsers send nothing else here.
    guard head.allSatisfy({ $0 >= 32 && $0 < 127 || $0 == 9 || $0 == 13 || $0 == 10 }) else {
      return .refused(.badRequest)
    }
    var lines: [String] = []
    for line in head.split(separator: 10, omittingEmptySubsequences: false) {
      var line = line
      // The last line has no line end, because the head was cut there.
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
