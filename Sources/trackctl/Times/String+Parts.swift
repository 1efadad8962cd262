// Functions that split texts by bytes. The functions of the standard library split by characters. If a separator has
// several characters, they also link the regular expression engine.

extension String {
  /// The words of the text, which are separated by blanks.
  var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The parts before and after the first separator. Nil if the text doesn't contain the separator.
  func parted(at separator: String) -> (before: String, behind: String)? {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count) where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return (
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
      )
    }
    return nil
  }

  /// The parts between unescaped separators. The escapes are resolved.
  /// - Parameter meaning: returns the byte that an escaped byte stands for.
  func unescapedParts(at separator: UInt8?, _ meaning: (UInt8) -> UInt8 = { $0 }) -> [String] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in utf8 {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if !isEscaped, byte == separator {
        parts.append([])
      } else {
        parts[parts.count - 1].append(isEscaped ? meaning(byte) : byte)
        isEscaped = false
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The folder and the last component of the path.
  var pathParts: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
    return (slash == startIndex ? "/" : String(self[..<slash]), String(self[utf8.index(after: slash)...]))
  }

  /// Replaces certain scalars by texts.
  func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacements[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}
