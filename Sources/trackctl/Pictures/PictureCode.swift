import Wire

/// Encodes pictures as escape sequences for terminals.
enum PictureCode {
  /// The kitty protocol, for PNG. The picture is sent in chunks, because a chunk has a maximum size. `q=2` asks the
  /// terminal not to reply.
  static func kitty(_ bytes: [UInt8], columns: Int) -> String {
    let letters = Array(Base64.text(of: bytes).utf8)
    var text = ""
    for begin in stride(from: 0, to: max(1, letters.count), by: 4096) {
      let end = min(begin + 4096, letters.count)
      let rest = end < letters.count ? 1 : 0
      let head = begin == 0 ? "a=T,q=2,f=100,c=\(columns),m=\(rest)" : "q=2,m=\(rest)"
      text += "\u{1B}_G\(head);\(String(decoding: letters[begin..<end], as: UTF8.self))\u{1B}\\"
    }
    return text
  }

  /// The iTerm2 protocol, for any picture format that the terminal supports.
  static func iterm(_ bytes: [UInt8], columns: Int) -> String {
    "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=\(columns);preserveAspectRatio=1:"
      + "\(Base64.text(of: bytes))\u{7}"
  }
}
