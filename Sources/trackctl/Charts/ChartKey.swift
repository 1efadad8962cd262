/// An entry of a legend. Each entry also has a letter, for print and for people who can't tell the colors apart.
struct ChartKey {
  /// The maximum number of parts that have their own color beside a part that combines the others. More colors would be
  /// hard to tell apart. A single part beyond this number isn't combined.
  static let most = 8

  let letter: String
  let name: String
  let color: Color
  /// The formatted total.
  let amount: String

  private static let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
  /// The colors of parts that have no color of their own. Okabe and Ito designed the palette for people with color
  /// blindness.
  private static let colors = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8a6fb0", "#999999",
  ].compactMap(Color.init)

  /// - Parameter place: the index among the keys, from 0.
  init(_ name: String, color: String?, place: Int, seconds: Int) {
    let place = min(place, Self.most)
    letter = Self.letters[place]
    self.name = name
    self.color = color.flatMap { Color($0) } ?? Self.colors[place]
    amount = Lengths.short(seconds)
  }

  /// The keys of the parts, largest first. If there are too many parts to tell apart, the smallest parts get one key.
  /// - Returns: the keys, and how many parts have a key of their own.
  static func all(of parts: [(name: String, color: String?, seconds: Int)]) -> (keys: [ChartKey], shown: Int) {
    let shown = parts.count > most + 1 ? most : parts.count
    var keys = parts.prefix(shown).enumerated().map { place, part in
      ChartKey(part.name, color: part.color, place: place, seconds: part.seconds)
    }
    if shown < parts.count {
      let rest = parts.dropFirst(shown).reduce(0) { $0 + $1.seconds }
      keys.append(ChartKey("\(parts.count - shown) others", color: nil, place: most, seconds: rest))
    }
    return (keys, shown)
  }
}
