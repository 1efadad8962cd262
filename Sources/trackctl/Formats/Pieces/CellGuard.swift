/// Puts an apostrophe before a text that a spreadsheet would mistake for a formula. A text that already has apostrophes
/// before the formula gets one more. Removing one apostrophe therefore always restores the original.
enum CellGuard {
  static func added(_ text: String) -> String { isNeeded(text) ? "'" + text : text }

  static func removed(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && isNeeded(text) ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func isNeeded(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
