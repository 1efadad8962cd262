/// Parts of a whole, largest first.
struct Shares {
  let keys: [ChartKey]
  /// By key, in seconds.
  let seconds: [Int]

  var total: Int { seconds.reduce(0, +) }

  /// - Parameter parts: the parts. The smallest are combined if there are too many to tell apart.
  init(_ parts: [(name: String, color: String?, seconds: Int)]) {
    let sorted = parts.filter { $0.seconds > 0 }.sorted { $0.seconds > $1.seconds }
    let shown = sorted.count > ChartKey.most + 1 ? ChartKey.most : sorted.count
    var keys: [ChartKey] = []
    for part in sorted.prefix(shown) {
      keys.append(ChartKey(part.name, color: part.color, place: keys.count, seconds: part.seconds))
    }
    var seconds = sorted.prefix(shown).map(\.seconds)
    let rest = sorted.dropFirst(shown).reduce(0) { $0 + $1.seconds }
    if rest > 0 {
      keys.append(ChartKey(ChartKey.others(sorted.count - shown), color: nil, place: ChartKey.most, seconds: rest))
      seconds.append(rest)
    }
    (self.keys, self.seconds) = (keys, seconds)
  }
}
