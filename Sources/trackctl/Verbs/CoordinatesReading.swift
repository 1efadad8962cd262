import System
import Wire

/// Parses coordinates such as `52.52,13.405`. The first number is degrees north, the second is degrees east.
struct CoordinatesReading {
  static let operand = Operand.one("LAT,LON", "the place: degrees north and east, such as 52.52,13.405; or --here")
  static let here = Option.flag("here", OwnLocation.summary)
  static let there = Option.value("where", "LAT,LON", "the place: degrees north and east, such as 52.52,13.405")

  let latitude: JSON
  let longitude: JSON

  init(_ text: String, _ name: String = operand.name) throws(Failure) {
    guard let place = Self.parts(text) else {
      throw .usage("\(name) needs two numbers, such as 52.52,13.405, not '\(Terminal.clean(text))'")
    }
    (latitude, longitude) = place
  }

  /// Parses an area. It is given by two corners, as in `52.4,13.2..52.6,13.6`, or by its west, south, east and north
  /// sides.
  /// - Returns: the west, south, east and north sides. Nil if the text isn't an area.
  static func area(_ text: String) -> [JSON]? {
    if let (one, other) = text.parted(at: ".."), let southWest = parts(one), let northEast = parts(other) {
      return [southWest.1, southWest.0, northEast.1, northEast.0]
    }
    guard let sides = try? JSON(parsing: text.hasPrefix("[") ? text : "[\(text)]"), sides.count == 4,
      sides.elements.allSatisfy({ $0.kind == .number })
    else { return nil }
    return Array(sides.elements)
  }

  /// Splits a text into two numbers at a comma or at blanks. Each number can have a letter for its direction, as in
  /// `52.52 N 13.405 E`.
  private static func parts(_ text: String) -> (JSON, JSON)? {
    let words = text.uppercased().utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    var parts: [String] = []
    for word in words.map({ String(decoding: $0, as: UTF8.self) }) {
      // A blank can separate the letter from its number.
      if ["N", "S", "E", "W"].contains(word), let last = parts.popLast() {
        parts.append(last + word)
      } else {
        parts.append(word)
      }
    }
    guard parts.count == 2, let latitude = number(parts[0], "N", "S"), let longitude = number(parts[1], "E", "W") else {
      return nil
    }
    return (latitude, longitude)
  }

  private static func number(_ text: String, _ positive: String, _ negative: String) -> JSON? {
    let isNegative = text.hasSuffix(negative)
    let digits = isNegative || text.hasSuffix(positive) ? String(text.dropLast()) : text
    guard let number = NumberReading.text(digits) else { return nil }
    return try? JSON(parsing: isNegative ? "-" + number : number)
  }
}
