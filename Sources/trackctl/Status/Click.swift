import Wire

/// A click on what a bar shows.
enum Click: Equatable {
  case left
  case right

  /// Reads what a bar writes of one: i3bar an object, in an array that never ends, and i3blocks the button's number.
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
