/// What a colour stands for in a picture: colours alone say nothing to many, and to nobody on paper, so each has a letter.
struct ChartKey {
  /// So many are told apart at a glance; what is left is one part.
  static let most = 8

  let letter: String
  let name: String
  let color: Color
  /// What it comes to.
  let amount: String

  private static let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
  /// By Okabe and Ito, for things that have no colour of their own: eyes that see two colours only tell them apart.
  private static let colors = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8a6fb0", "#999999",
  ].compactMap(Color.init)

  /// - Parameter place: among the others, from 0 on.
  init(_ name: String, color: String?, place: Int, seconds: Int) {
    let place = min(place, Self.most)
    letter = Self.letters[place]
    self.name = name
    self.color = color.flatMap { Color($0) } ?? Self.colors[place]
    amount = Lengths.short(seconds)
  }

  /// The name of what isn't shown by itself.
  static func others(_ count: Int) -> String { "\(count) others" }
}
