import Wire

/// A click on a bar's text.
enum Click: Equatable {
  case left
  case right

  /// Parses a click from a bar. i3bar writes objects in an endless array, i3blocks writes the button's number.
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
