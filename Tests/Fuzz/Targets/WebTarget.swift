import WebProtocol

/// Reads what a browser sends: a request head, or frames. It must not matter how the bytes are divided into chunks. No
/// message may exceed the limit, and no event may follow the end of the connection.
enum WebTarget {
  private static let limit = 4096

  @Sendable
  static func run(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let size = max(1, Int(first & 15))
    try hold(head(rest, by: size) == head(rest, by: .max), "chunking changes how a head is read")
    let whole = try events(rest, by: .max)
    try hold(try events(rest, by: size) == whole, "chunking changes how frames are read")
  }

  private static func head(_ bytes: [UInt8], by size: Int) -> RequestReader.Reading {
    var reader = RequestReader()
    for piece in pieces(bytes, by: size) {
      let reading = reader.feed(piece)
      if reading != .unfinished { return reading }
    }
    return .unfinished
  }

  private static func events(_ bytes: [UInt8], by size: Int) throws -> [FrameReader.Event] {
    var reader = FrameReader(limit: limit)
    var found: [FrameReader.Event] = []
    for piece in pieces(bytes, by: size) {
      reader.feed(piece)
      while let event = reader.next() {
        if case .message(let message) = event {
          try hold(message.count <= limit, "a message exceeds the limit")
          try hold(String(validating: message, as: UTF8.self) != nil, "a message isn't UTF-8")
        }
        if let last = found.last { try hold(!isEnd(last), "something follows an end") }
        found.append(event)
      }
    }
    return found
  }

  private static func isEnd(_ event: FrameReader.Event) -> Bool {
    switch event {
    case .closed, .failed: true
    case .message, .ping: false
    }
  }

  private static func pieces(_ bytes: [UInt8], by size: Int) -> [ArraySlice<UInt8>] {
    guard size < bytes.count else { return [bytes[...]] }
    return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
  }
}
