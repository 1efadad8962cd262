/// What a terminal can show: its width, its colors, and whether it supports Unicode.
struct TerminalStyle {
  /// The assumed width if the terminal's width is unknown.
  static let usualColumns = 80

  let columns: Int
  let isUnicode: Bool
  let palette: Palette

  init(columns: Int?, isUnicode: Bool, palette: Palette) {
    self.columns = max(1, columns ?? Self.usualColumns)
    self.isUnicode = isUnicode
    self.palette = palette
  }

  var hasColor: Bool { palette.depth != .none }

  /// Makes text from other people safe to show in a cell.
  func text(_ text: String) -> String {
    let clean = Terminal.clean(text)
    if isUnicode { return clean }
    return String(clean.map { $0.isASCII ? $0 : "?" })
  }

  /// The text, if it fits. Otherwise, the longest prefix that fits together with a mark for the cut.
  func fitted(_ text: String, to width: Int) -> String {
    let text = self.text(text)
    if isUnicode { return DisplayWidth.truncated(text, to: width) }
    guard text.utf8.count > width else { return text }
    return width <= 0 ? "" : String(text.prefix(width - 1)) + "~"
  }

  /// Whether the locale uses Unicode, by the rules of locale(7).
  static func isUnicode(environment: (String) -> String?) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.parted(at: "utf-8") != nil || name.parted(at: "utf8") != nil
  }
}
