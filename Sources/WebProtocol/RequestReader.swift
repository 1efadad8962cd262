/// Reads the head of one HTTP/1.1 request from bytes that come in pieces of any size. A state machine without I/O.
///
/// Strict where leniency has led servers and proxies to read the same bytes differently: lines end with CR LF, no header is
/// folded over two lines, a name has no blank before its colon, there is one Host, and a request with a body is refused.
package struct RequestReader: Sendable {
  package enum Reading: Equatable, Sendable {
    case unfinished
    case head(RequestHead)
    /// It is no request that is answered here: the status to say so with, after which the connection ends.
    case refused(Status)
  }

  package enum Limit {
    static let bytes = 16 << 10
    static let headers = 64
  }

  private var bytes: [UInt8] = []
  /// What lies before it was read.
  private var start = 0
  private var searched = 0

  package init() {}

  /// Takes what came. What belongs to the next request stays, to be read when this one was answered.
  package mutating func feed(_ new: ArraySlice<UInt8>) -> Reading {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
    return next()
  }

  /// What stands behind the head that was read: for a WebSocket its first frames.
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

  /// Where the empty line begins that ends the head. Each byte is looked at once.
  private mutating func headEnd() -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    var place = max(start, searched - 3)
    while place + 4 <= bytes.count {
      if bytes[place] == 13, bytes[place..<place + 4].elementsEqual(end) { return place }
      place += 1
    }
    searched = bytes.count
    return nil
  }

  private static func read(_ head: [UInt8]) -> Reading {
    // Visible ASCII, blanks, tabs and the ends of lines; what browsers send here has nothing else.
    guard head.allSatisfy({ $0 >= 32 && $0 < 127 || $0 == 9 || $0 == 13 || $0 == 10 }) else {
      return .refused(.badRequest)
    }
    var lines: [String] = []
    for line in head.split(separator: 10, omittingEmptySubsequences: false) {
      var line = line
      // All but the last line, behind which the end was found.
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
