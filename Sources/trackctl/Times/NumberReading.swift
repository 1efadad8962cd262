import Wire

/// Parses a number with a decimal point or comma and an optional plus.
enum NumberReading {
  /// The number as JSON. Nil if the text isn't a number.
  static func text(_ typed: String) -> String? {
    var text = typed.words.joined()
    if text.hasPrefix("+") { text.removeFirst() }
    if let (whole, places) = text.parted(at: ","), !whole.isEmpty, !places.isEmpty { text = whole + "." + places }
    guard let json = try? JSON(parsing: text), json.kind == .number else { return nil }
    return text
  }
}
