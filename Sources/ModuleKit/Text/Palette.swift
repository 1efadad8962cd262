/// Default colours for things that have no chosen colour. The same name gets the same colour on every machine.
///
/// Any two of the colours differ in lightness, so that people with colour blindness can tell them apart.
public enum Palette {
  package static let colors = [
    "#1996fd", "#e06c2b", "#08a37b", "#771c5e", "#adaffd", "#98503a", "#f9dd01", "#f786bb", "#463f13", "#94c522",
    "#4958d0", "#a272bc", "#327082", "#e9bb99", "#3febf5", "#2c2a98",
  ]

  /// The number of things that can all have different colours.
  public static var count: Int { colors.count }

  /// The colour that follows from the name. If it is in use, the next colour that isn't in use. If all colours are in
  /// use, the name's colour.
  public static func color(of name: String, besides used: Set<String>) -> String {
    let first = index(of: name)
    for step in 0..<colors.count where !used.contains(colors[(first + step) % colors.count]) {
      return colors[(first + step) % colors.count]
    }
    return colors[first]
  }

  public static func color(of name: String) -> String { colors[index(of: name)] }

  private static func index(of name: String) -> Int {
    // This is the FNV-1a hash, because Swift's own hashes are seeded per process.
    let hash = name.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) % UInt32(colors.count))
  }
}
