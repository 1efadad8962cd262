/// Stacked bars. The parts have the same order in all bars.
struct StackedBars {
  struct Bar {
    let name: String
    /// The seconds of each key, in the order of the keys.
    let parts: [Int]

    var total: Int { parts.reduce(0, +) }
  }

  let keys: [ChartKey]
  let bars: [Bar]

  var largest: Int { bars.reduce(0) { max($0, $1.total) } }

  /// - Parameters:
  ///   - names: the names of the bars, in order.
  ///   - parts: the name and the color of each part, and its seconds in each bar.
  init(_ names: [String], _ parts: [(name: String, color: String?, seconds: [Int])]) {
    let totals: [Int] = parts.map { $0.seconds.reduce(0, +) }
    let sorted: [Int] = parts.indices.filter { totals[$0] > 0 }.sorted { totals[$0] > totals[$1] }
    let (keys, shown) = ChartKey.all(of: sorted.map { (parts[$0].name, parts[$0].color, totals[$0]) })
    self.keys = keys
    let rest = sorted.dropFirst(shown)
    bars = names.indices.map { place in
      var seconds: [Int] = sorted.prefix(shown).map { parts[$0].seconds[place] }
      if !rest.isEmpty { seconds.append(rest.map { parts[$0].seconds[place] }.reduce(0, +)) }
      return Bar(name: names[place], parts: seconds)
    }
  }

  /// Divides a length in proportion to the parts. The pieces fill the whole length, and rounding changes each piece by
  /// at most one.
  static func parted(_ parts: [Int], of total: Int, into length: Int) -> [Range<Int>] {
    guard total > 0 else { return parts.map { _ in 0..<0 } }
    var sum = 0
    var begin = 0
    return parts.map { part in
      sum += max(0, part)
      let end = max(begin, Int((Double(sum) / Double(total) * Double(length)).rounded()))
      defer { begin = end }
      return begin..<min(end, length)
    }
  }
}
