import Wire

/// Pictures in the words of terminals.
enum PictureCode {
  /// Kitty's, of PNG: in pieces, as a terminal takes no longer ones, and without an answer.
  static func kitty(_ bytes: [UInt8], columns: Int) -> String { kitty(bytes, "f=100,c=\(columns)") }

  /// The same of pixels.
  static func kitty(_ pixels: Pixels, columns: Int) -> String {
    kitty(pixels.bytes, "f=24,s=\(pixels.width),v=\(pixels.height),c=\(columns)")
  }

  private static func kitty(_ bytes: [UInt8], _ facts: String) -> String {
    let letters = Array(Base64.text(of: bytes).utf8)
    var text = ""
    for begin in stride(from: 0, to: max(1, letters.count), by: 4096) {
      let end = min(begin + 4096, letters.count)
      let rest = end < letters.count ? 1 : 0
      let head = begin == 0 ? "a=T,q=2,\(facts),m=\(rest)" : "q=2,m=\(rest)"
      text += "\u{1B}_G\(head);\(String(decoding: letters[begin..<end], as: UTF8.self))\u{1B}\\"
    }
    return text
  }

  /// iTerm2's, of whatever it knows.
  static func iterm(_ bytes: [UInt8], columns: Int) -> String {
    "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=\(columns);preserveAspectRatio=1:"
      + "\(Base64.text(of: bytes))\u{7}"
  }
}
