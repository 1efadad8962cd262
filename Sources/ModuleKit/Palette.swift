/// The colours that things get when nobody chose one: the same for the same name, on every machine.
public enum Palette {
  private static let colors = [
    "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#edc948", "#ff9da7", "#9c755f", "#3d9970",
    "#6f8fd8", "#d37295", "#86bc5c", "#c59a3d", "#5fa8d3", "#a0616a",
  ]

  /// So many things can have a colour that no other has.
  public static var count: Int { colors.count }

  /// The name's own, or where that is used the next one that isn't, as long as there is one.
  public static func color(of name: String, besides used: Set<String>) -> String {
    let first = place(of: name)
    for step in 0..<colors.count where !used.contains(colors[(first + step) % colors.count]) {
      return colors[(first + step) % colors.count]
    }
    return colors[first]
  }

  public static func color(of name: String) -> String { colors[place(of: name)] }

  private static func place(of name: String) -> Int {
    // FNV-1a: Swift's own hashes differ from start to start.
    let hash = name.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) % UInt32(colors.count))
  }
}
