/// Base64 as JSON carries the content of files.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
      bits <<= 8 * UInt32(3 - group.count)
      for place in 0..<4 {
        let letter = alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 0x3F)]
        text.append(place <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what is no base64.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for letter in text {
      guard let value = value(of: letter, &padding) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count.isMultiple(of: 4) {
        for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        bits = 0
      }
    }
    bytes.removeLast(padding)
    return bytes
  }

  private static func value(of letter: UInt8, _ padding: inout Int) -> UInt32? {
    if letter == UInt8(ascii: "=") {
      padding += 1
      return padding <= 2 ? 0 : nil
    }
    guard padding == 0 else { return nil }
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): return 62
    case UInt8(ascii: "/"): return 63
    default: return nil
    }
  }
}
