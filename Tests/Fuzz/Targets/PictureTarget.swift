import ModuleKit
import Wire

/// Reads pictures. The first bytes alone must determine the format. Bytes must have exactly one base64 text, which
/// decodes to the same bytes.
///
/// To test this target, a bug was planted that accepted base64 with unused bits set at its end. The target found it
/// immediately.
enum PictureTarget {
  private static let marks: [(type: PictureType, hexadecimal: String)] = [
    (.jpeg, "ffd8ff"), (.png, "89504e470d0a1a0a"), (.gif, "474946383761"), (.gif, "474946383961"),
    (.webp, "52494646________57454250"),
  ]

  @Sendable static func run(_ bytes: [UInt8]) throws {
    let type = PictureType(of: bytes)
    try hold(type == expectedType(bytes), "\(String(describing: type)) of \(bytes.prefix(12))")
    try hold(PictureType(of: Array(bytes.prefix(12))) == type, "the format depends on more than the first 12 bytes")
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    try hold(text.count == Base64.length(of: bytes.count), "\(text.count) letters for \(bytes.count) bytes")
    try hold(Base64.decode(text) == bytes, "the bytes change in a round trip")
    if let decoded = Base64.decode(bytes) {
      var again: [UInt8] = []
      Base64.append(decoded, to: &again)
      try hold(again == bytes, "two texts for the same bytes")
    }
  }

  private static func expectedType(_ bytes: [UInt8]) -> PictureType? {
    let digits = bytes.prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    return marks.first { mark in
      digits.utf8.count >= mark.hexadecimal.utf8.count
        && zip(digits.utf8, mark.hexadecimal.utf8).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "_") }
    }?.type
  }
}
