import Testing

@testable import WebProtocol

@Suite("Frames from browsers")
struct FrameReaderTests {
  /// A frame in the form in which a browser sends it.
  private static func frame(
    _ first: UInt8, _ payload: [UInt8], masked: Bool = true, length: [UInt8]? = nil
  ) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var lengthBytes = length ?? []
    if length == nil {
      switch payload.count {
      case ...125: lengthBytes = [UInt8(payload.count)]
      case ...0xFFFF: lengthBytes = [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
      default: lengthBytes = [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
      }
    }
    lengthBytes[0] |= masked ? 0x80 : 0
    guard masked else { return [first] + lengthBytes + payload }
    return [first] + lengthBytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  private func events(_ bytes: [UInt8], by size: Int, limit: Int = 100_000) -> [FrameReader.Event] {
    var reader = FrameReader(limit: limit)
    var found: [FrameReader.Event] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.feed(bytes[start..<min(start + size, bytes.count)])
      while let event = reader.next() { found.append(event) }
    }
    return found
  }

  private static let hello = Array("Hello".utf8)

  @Test("a message in many fragments, including empty ones, takes linear time")
  func pieces() {
    let first = Self.frame(0x01, Array(repeating: 97, count: 8 << 20))
    let pieces = (0..<100_000).flatMap { Self.frame(0x00, $0 % 2 == 0 ? [98] : []) }
    let begin = ContinuousClock.now
    let found = events(first + pieces + Self.frame(0x80, []), by: 1 << 16, limit: 16 << 20)
    #expect(found == [.message(Array(repeating: 97, count: 8 << 20) + Array(repeating: 98, count: 50_000))])
    // If each fragment copied the message received so far, nearly a million megabytes would be copied.
    #expect(ContinuousClock.now - begin < .seconds(30))
  }

  static let allowed: [(String, [UInt8], [FrameReader.Event])] = [
    ("a text", frame(0x81, hello), [.message(hello)]),
    ("an empty text", frame(0x81, []), [.message([])]),
    ("125 bytes", frame(0x81, Array(repeating: 97, count: 125)), [.message(Array(repeating: 97, count: 125))]),
    ("126 bytes", frame(0x81, Array(repeating: 97, count: 126)), [.message(Array(repeating: 97, count: 126))]),
    ("65,536 bytes", frame(0x81, Array(repeating: 97, count: 65_536)), [.message(Array(repeating: 97, count: 65_536))]),
    (
      "a text in three parts, with a ping between",
      frame(0x01, [72]) + frame(0x89, [1, 2]) + frame(0x00, [101]) + frame(0x80, Array("llo".utf8)),
      [.ping([1, 2]), .message(hello)]
    ),
    ("empty parts", frame(0x01, []) + frame(0x00, []) + frame(0x80, []), [.message([])]),
    ("a character cut in two", frame(0x01, [0xC3]) + frame(0x80, [0xA4]), [.message([0xC3, 0xA4])]),
    ("a pong that nobody asked for", frame(0x8A, [1]) + frame(0x81, hello), [.message(hello)]),
    ("two texts", frame(0x81, [97]) + frame(0x81, [98]), [.message([97]), .message([98])]),
    ("a close", frame(0x88, []), [.closed(nil)]),
    ("a close with a reason", frame(0x88, [3, 232] + hello), [.closed(.normal)]),
    (
      "nothing counts behind a close", frame(0x88, [15, 160]) + frame(0x81, hello), [.closed(CloseCode(rawValue: 4000))]
    ),
  ]

  @Test("valid frames give the same messages however they are chunked", arguments: allowed)
  func good(name: String, bytes: [UInt8], expected: [FrameReader.Event]) {
    for size in [1, 2, 3, 5, 100, bytes.count] { #expect(events(bytes, by: size) == expected, "by \(size)") }
  }

  static let forbidden: [(String, [UInt8], CloseCode)] = [
    ("not masked", frame(0x81, hello, masked: false), .protocolError),
    ("a bit of an extension", frame(0xC1, hello), .protocolError),
    ("another bit", frame(0x91, hello), .protocolError),
    ("a kind that means nothing", frame(0x83, hello), .protocolError),
    ("another control frame", frame(0x8B, []), .protocolError),
    ("a ping in parts", frame(0x09, []), .protocolError),
    ("a long ping", frame(0x89, Array(repeating: 0, count: 126)), .protocolError),
    ("a long close", frame(0x88, Array(repeating: 97, count: 126)), .protocolError),
    ("to go on with nothing", frame(0x80, hello), .protocolError),
    ("a text within a text", frame(0x01, hello) + frame(0x81, hello), .protocolError),
    ("a length longer than it has to be", frame(0x81, hello, length: [126, 0, 5]), .protocolError),
    ("the same in eight bytes", frame(0x81, hello, length: [127, 0, 0, 0, 0, 0, 0, 0, 5]), .protocolError),
    ("a negative length", frame(0x81, [], length: [127, 0x80, 0, 0, 0, 0, 0, 0, 0]), .protocolError),
    ("a length beyond all memory", frame(0x81, [], length: [127, 0x7F, 255, 255, 255, 255, 255, 255, 255]), .tooLarge),
    ("more than a message may have", frame(0x81, [], length: [127, 0, 0, 0, 0, 0, 2, 0, 0]), .tooLarge),
    (
      "parts that add up to more",
      frame(0x01, Array(repeating: 97, count: 60_000)) + frame(0x80, Array(repeating: 97, count: 60_000)), .tooLarge
    ),
    ("binary", frame(0x82, hello), .unsupported),
    ("no UTF-8", frame(0x81, [0xC3, 0x28]), .notUTF8),
    ("half a surrogate", frame(0x81, [0xED, 0xA0, 0x80]), .notUTF8),
    ("an end within a character", frame(0x81, [0xC3]), .notUTF8),
    ("a close of one byte", frame(0x88, [3]), .protocolError),
    ("a close that can't be said", frame(0x88, [3, 237]), .protocolError),
    ("another", frame(0x88, [0, 0]), .protocolError),
    ("a reason that is no UTF-8", frame(0x88, [3, 232, 0xFF]), .notUTF8),
  ]

  @Test("an invalid frame ends the stream with the RFC's code, however it is chunked", arguments: forbidden)
  func bad(name: String, bytes: [UInt8], code: CloseCode) {
    for size in [1, 2, 7, bytes.count] {
      let found = events(bytes + Self.frame(0x81, Self.hello), by: size)
      guard found.count == 1, case .failed(code, _) = found[0] else {
        Issue.record("\(name) by \(size): \(found)")
        continue
      }
    }
  }

  @Test("memory grows with the received bytes, not with the announced length")
  func promises() {
    var reader = FrameReader(limit: 16 << 20)
    reader.feed(Self.frame(0x81, [], length: [127, 0, 0, 0, 0, 0, 0xF0, 0, 0])[...])
    #expect(reader.next() == nil)
    #expect(reader.unfinished == 0)
  }

  @Test("a server's frames are minimal, complete and unmasked")
  func writing() {
    #expect(FrameWriter.text(Self.hello[...]) == [0x81, 5] + Self.hello)
    let long = [UInt8](repeating: 97, count: 300)
    #expect(FrameWriter.text(long[...]).prefix(4) == [0x81, 126, 1, 44])
    let longer = [UInt8](repeating: 97, count: 65_536)
    #expect(FrameWriter.text(longer[...]).prefix(10) == [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(FrameWriter.close(.tooLarge, "x") == [0x88, 3, 3, 241, 120])
    #expect(FrameWriter.silentClose == [0x88, 0])
    #expect(FrameWriter.pong([7]) == [0x8A, 1, 7])
  }
}
