import Wire

/// A mouse click on the text in a bar.
enum Click: Equatable {
  case left
  case right

  /// Parses a click that a bar has sent. i3bar sends objects in an endless array, and i3blocks sends the number of the
  /// button.
  init?(_ line: String) {
    let text = line.utf8.drop { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    let word = String(decoding: text, as: UTF8.self)
    switch Int(word) ?? (try? JSON(parsing: word))?["button"]?.int {
    case 1: self = .left
    case 3: self = .right
    default: return nil
    }
  }
}
