/// An RGB color. Each component is in the range from 0 to 255.
struct Color: Equatable {
  let red: Int
  let green: Int
  let blue: Int

  /// Parses a color like `#3d7ea6`. Nil for any other text, because a server can send anything.
  init?(_ name: String) {
    let digits = Array(name.utf8)
    guard digits.count == 7, digits[0] == UInt8(ascii: "#"), digits[1...].allSatisfy(Self.isDigit),
      let number = Int(name.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: number >> 16 & 0xFF, green: number >> 8 & 0xFF, blue: number & 0xFF)
  }

  private init(red: Int, green: Int, blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }

  /// The color for text on this color: black or white, whichever has the better contrast.
  var ink: Color {
    // The weights stand for the perceived brightness of the components. Squaring approximates the display's gamma
    // curve.
    let light = 2126 * red * red + 7152 * green * green + 722 * blue * blue
    return light > 1800 * 255 * 255 ? Color(red: 0, green: 0, blue: 0) : Color(red: 255, green: 255, blue: 255)
  }

  /// The color as text, such as `#3d7ea6`.
  var name: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return part < 16 ? "0" + digits : digits
      }.joined()
  }
}
