/// Parts of a whole, largest first.
struct Shares {
  let keys: [ChartKey]
  /// The seconds of each key, in the order of `keys`.
  let seconds: [Int]

  var total: Int { seconds.reduce(0, +) }

  /// - Parameter parts: the parts in any order. If there are too many to tell apart, the smallest ones are combined.
  init(_ parts: [(name: String, color: String?, seconds: Int)]) {
    let sorted = parts.filter { $0.seconds > 0 }.sorted { $0.seconds > $1.seconds }
    let (keys, shown) = ChartKey.all(of: sorted)
    self.keys = keys
    let rest = sorted.dropFirst(shown).reduce(0) { $0 + $1.seconds }
    seconds = sorted.prefix(shown).map(\.seconds) + (rest > 0 ? [rest] : [])
  }
}
