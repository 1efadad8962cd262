import Wire

/// A number as people write it: with a point or a comma, and perhaps a plus.
enum NumberReading {
  /// As JSON writes it; nil for what is none.
  static func text(_ typed: String) -> String? {
    var text = typed.words.joined()
    if text.hasPrefix("+") { text.removeFirst() }
    if let (whole, places) = text.parted(at: ","), !whole.isEmpty, !places.isEmpty { text = whole + "." + places }
    guard let json = try? JSON(parsing: text), json.kind == .number else { return nil }
    return text
  }
}
