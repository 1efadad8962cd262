@_spi(_Unicode) import Swift
import Wire

@testable import ModuleKit
@testable import trackctl

/// Tests how the daemon reads text written by users, and how trackctl writes it to a terminal.
///
/// To test this target, a bug was planted: U+009F, the last of the C1 control characters, wasn't replaced. The target
/// found it in 11 seconds.
enum TextTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkTerminal(text)
    try checkJSON(text)
    if let kept = try? Text.read(JSON(text), "note", 1...100, lines: false) {
      try hold(1...100 ~= kept.unicodeScalars.count && Text.trimmed(kept) == kept, "'\(kept)' was kept")
      try hold(!kept.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }, "control characters in '\(kept)'")
      try hold((try? Text.read(JSON(kept), "note", 1...100, lines: false)) == kept, "'\(kept)' can't be sent again")
    }
    let decomposed = String(String.UnicodeScalarView(text._nfd))
    try hold(Text.folded(decomposed) == Text.folded(text), "'\(text)' folds differently when decomposed")
  }

  private static func checkTerminal(_ text: String) throws {
    let clean = Terminal.clean(text)
    try hold(Terminal.clean(clean) == clean, "'\(clean)' isn't clean")
    try hold(!clean.unicodeScalars.contains { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value }, "'\(clean)' isn't clean")
    for width in [0, 1, 2, 5, 20] {
      let short = DisplayWidth.truncated(clean, to: width)
      try hold(DisplayWidth.of(short) <= width, "'\(short)' takes \(DisplayWidth.of(short)) columns of \(width)")
      let rest = short.unicodeScalars.last == "…" ? String(short.unicodeScalars.dropLast()) : short
      try hold(clean.unicodeScalars.starts(with: rest.unicodeScalars), "'\(short)' doesn't begin '\(clean)'")
    }
  }

  /// Checks that JSON has the same value after it was escaped for a terminal.
  private static func checkJSON(_ text: String) throws {
    let json: JSON = [JSON(text), [text: 1]]
    let cleaned = Terminal.clean(json: json.raw)
    try hold(try JSON(parsing: cleaned) == json, "\(json) became \(String(decoding: cleaned, as: UTF8.self))")
    let shown = String(decoding: cleaned, as: UTF8.self)
    try hold(Terminal.clean(shown) == shown, "\(shown) has control characters")
  }
}
