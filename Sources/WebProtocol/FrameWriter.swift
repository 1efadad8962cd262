/// Encodes the frames that a server sends. These frames are never fragmented and never masked.
package enum FrameWriter {
  package static func text(_ payload: ArraySlice<UInt8>) -> [UInt8] { frame(.text, payload) }

  package static func pong(_ payload: [UInt8]) -> [UInt8] { frame(.pong, payload[...]) }

  /// - Parameter reason: a short sentence that the browser's console shows.
  package static func close(_ code: CloseCode, _ reason: String = "") -> [UInt8] {
    let number = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    return frame(.close, (number + Array(reason.utf8.prefix(100)))[...])
  }

  /// The answer to a close frame that has no code.
  package static var silentClose: [UInt8] { frame(.close, []) }

  private static func frame(_ kind: FrameKind, _ payload: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 10)
    bytes.append(0x80 | kind.rawValue)
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF:
      bytes.append(126)
      append(payload.count, byteCount: 2, to: &bytes)
    default:
      bytes.append(127)
      append(payload.count, byteCount: 8, to: &bytes)
    }
    bytes.append(contentsOf: payload)
    return bytes
  }

  private static func append(_ number: Int, byteCount: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: (byteCount - 1) * 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// The opcode of a frame. All other opcodes are reserved.
enum FrameKind: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}
