/// Text as it stands in XML.
enum XMLText {
  static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Text of others for people to read, on one line: what no XML may have is made visible, as on a terminal.
  static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in Terminal.clean(text).unicodeScalars {
      scalars.append(scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar)
    }
    return escaped(String(scalars))
  }
}
