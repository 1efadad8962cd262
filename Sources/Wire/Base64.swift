/// Base64 according to RFC 4648, with the standard alphabet, with padding, and without line breaks. Each sequence of
/// bytes has exactly one encoding.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// The length of the encoding of this many bytes.
  public static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  public static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + length(of: bytes.count) + 2)
    var offset = 0
    while offset < bytes.count {
      let left = bytes.count - offset
      let second = left > 1 ? bytes[offset + 1] : 0
      let third = left > 2 ? bytes[offset + 2] : 0
      text.append(alphabet[Int(bytes[offset] >> 2)])
      text.append(alphabet[Int(bytes[offset] & 0x03) << 4 | Int(second >> 4)])
      text.append(left > 1 ? alphabet[Int(second & 0x0F) << 2 | Int(third >> 6)] : padding)
      text.append(left > 2 ? alphabet[Int(third & 0x3F)] : padding)
      offset += 3
    }
  }

  public static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text. Nil if the text isn't valid base64.
  public static func decode(_ text: some RandomAccessCollection<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let letters = text.dropLast(text.suffix(2).reversed().prefix { $0 == padding }.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for letter in letters {
      let value = values[Int(letter)]
      guard value != 0xFF else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    return bits == 0 && count < 6 ? bytes : nil
  }
}
