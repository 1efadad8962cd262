import Wire

/// Parses a number. A leading plus, and a decimal point or a decimal comma, are allowed.
enum NumberReading {
  /// The number in JSON's notation. Nil if the text isn't a number.
  static func text(_ typed: String) -> String? {
    var text = typed.words.joined()
    if text.hasPrefix("+") { text.removeFirst() }
    if let (whole, places) = text.parted(at: ","), !whole.isEmpty, !places.isEmpty { text = whole + "." + places }
    guard let json = try? JSON(parsing: text), json.kind == .number else { return nil }
    return text
  }
}
