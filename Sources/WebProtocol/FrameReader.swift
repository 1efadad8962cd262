/// Parses the WebSocket frames of a browser (RFC 6455, section 5). The reader is a state machine without I/O. It takes
/// bytes in pieces of any size and returns events.
///
/// Only text messages are accepted. A message is assembled from its frames, validated as UTF-8, and returned as a
/// whole. After a protocol violation, the connection must be closed with the code that the RFC prescribes, and no
/// further bytes are parsed.
package struct FrameReader: Sendable {
  package enum Event: Equatable, Sendable {
    case message([UInt8])
    /// A ping, which must be answered with a pong of the same payload.
    case ping([UInt8])
    /// The browser has closed the WebSocket. The code is nil if the browser sent none. The caller must answer the close
    /// and then close the connection.
    case closed(CloseCode?)
    /// The browser violated the protocol. The caller must send this code and reason, and then close the connection.
    case failed(CloseCode, String)
  }

  private enum State {
    case head
    case payload(Head)
    case ended
  }

  private struct Head {
    let kind: FrameKind
    let isFinal: Bool
    let length: Int
    let mask: [UInt8]
  }

  /// The maximum number of bytes in a message. A change takes effect with the next frame.
  package var limit: Int
  private var state = State.head
  private var bytes: [UInt8] = []
  private var start = 0
  /// The payload so far of an incomplete message. Nil between messages.
  private var message: [UInt8]?

  /// - Parameter limit: the maximum number of bytes in a message.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of buffered bytes of incomplete frames and messages.
  package var unfinished: Int { bytes.count - start + (message?.count ?? 0) }

  package mutating func feed(_ new: ArraySlice<UInt8>) {
    if case .ended = state { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The next event. Nil if more bytes must be fed first.
  package mutating func next() -> Event? {
    while true {
      switch state {
      case .ended: return nil
      case .head:
        switch readHead() {
        case .unfinished: return nil
        case .head(let head): state = .payload(head)
        case .failed(let code, let why): return fail(code, why)
        }
      case .payload(let head):
        guard bytes.count - start >= head.length else { return nil }
        state = .head
        if let event = take(head, payload(of: head)) { return event }
      }
    }
  }

  private mutating func fail(_ code: CloseCode, _ why: String) -> Event {
    state = .ended
    (bytes, start, message) = ([], 0, nil)
    return .failed(code, why)
  }

  // MARK: Frame headers

  private enum HeadReading {
    case unfinished
    case head(Head)
    case failed(CloseCode, String)
  }

  private mutating func readHead() -> HeadReading {
    guard bytes.count - start >= 2 else { return .unfinished }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard first & 0x70 == 0 else { return .failed(.protocolError, "no extension was negotiated") }
    guard let kind = FrameKind(rawValue: first & 0x0F) else { return .failed(.protocolError, "no such kind of frame") }
    guard second & 0x80 != 0 else { return .failed(.protocolError, "a browser's frame must be masked") }
    let isFinal = first & 0x80 != 0
    if let fault = fault(kind, isFinal: isFinal, second & 0x7F) { return fault }
    let lengthBytes = second & 0x7F == 126 ? 2 : second & 0x7F == 127 ? 8 : 0
    guard bytes.count - start >= 2 + lengthBytes + 4 else { return .unfinished }
    guard let length = length(second & 0x7F, lengthBytes) else {
      return .failed(.protocolError, "the length isn't in its shortest form")
    }
    guard length <= limit - (kind.isControl ? 0 : message?.count ?? 0) else {
      return .failed(.tooLarge, "a message has at most \(limit) bytes")
    }
    let mask = Array(bytes[start + 2 + lengthBytes..<start + 6 + lengthBytes])
    start += 6 + lengthBytes
    return .head(Head(kind: kind, isFinal: isFinal, length: length, mask: mask))
  }

  private func fault(_ kind: FrameKind, isFinal: Bool, _ length: UInt8) -> HeadReading? {
    if kind.isControl {
      if isFinal, length <= 125 { return nil }
      return .failed(.protocolError, "a control frame must be unfragmented and have at most 125 bytes")
    }
    if kind == .binary { return .failed(.unsupported, "a message must be text") }
    if (kind == .continuation) == (message != nil) { return nil }
    return .failed(
      .protocolError, message == nil ? "a continuation needs a message to continue" : "the last message is incomplete")
  }

  /// Decodes the payload length. Returns nil if the encoding isn't the shortest one, or if the length is 2^63 or more.
  private func length(_ short: UInt8, _ count: Int) -> Int? {
    guard count > 0 else { return Int(short) }
    let number = bytes[start + 2..<start + 2 + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard number > (count == 2 ? 125 : 0xFFFF), number >> 63 == 0 else { return nil }
    return Int(number)
  }

  // MARK: Payloads

  private mutating func payload(of head: Head) -> [UInt8] {
    var payload = Array(bytes[start..<start + head.length])
    start += head.length
    if start == bytes.count { (bytes, start) = ([], 0) }
    for place in payload.indices { payload[place] ^= head.mask[place & 3] }
    return payload
  }

  private mutating func take(_ head: Head, _ payload: [UInt8]) -> Event? {
    switch head.kind {
    case .ping: return .ping(payload)
    case .pong: return nil
    case .close: return close(payload)
    case .binary: preconditionFailure("a frame's head was let through that isn't taken")
    case .text, .continuation:
      // The payload is appended in place, because a message can arrive in a million frames.
      if message == nil { message = payload } else { message?.append(contentsOf: payload) }
      guard head.isFinal, let whole = message.take() else { return nil }
      guard UTF8Check.isValid(whole.span) else { return fail(.notUTF8, "text is UTF-8") }
      return .message(whole)
    }
  }

  private mutating func close(_ payload: [UInt8]) -> Event {
    guard payload.count != 1 else { return fail(.protocolError, "a close code has two bytes") }
    guard payload.count > 1 else {
      state = .ended
      return .closed(nil)
    }
    let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
    guard code.isSayable else { return fail(.protocolError, "that close code must not be sent") }
    guard UTF8Check.isValid(Array(payload[2...]).span) else { return fail(.notUTF8, "a reason is UTF-8") }
    state = .ended
    return .closed(code)
  }
}
