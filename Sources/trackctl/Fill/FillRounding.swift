/// Rounds a day's seconds on several projects to half hours.
///
/// The total is the sum rounded to the nearest half hour. Each project is rounded either down or up. Those that would
/// lose most are rounded up first. No project gets less than half an hour, because it was worked on. Those minimums may
/// exceed the rounded sum.
enum FillRounding {
  static let halfSeconds = 1800
  /// The most half hours in a record.
  private static let mostHalves = 48

  static func halves(_ seconds: [Int]) -> [Int] {
    let sum = (seconds.reduce(0, +) + halfSeconds / 2) / halfSeconds
    var halves = seconds.map { max(1, $0 / halfSeconds) }
    // Projects below half an hour were already rounded up to the minimum.
    let order = seconds.indices.filter { seconds[$0] >= halfSeconds }.sorted { left, right in
      let (one, other) = (seconds[left] % halfSeconds, seconds[right] % halfSeconds)
      return one != other ? one > other : left < right
    }
    var missing = sum - halves.reduce(0, +)
    for place in order where missing > 0 && seconds[place] % halfSeconds > 0 {
      halves[place] += 1
      missing -= 1
    }
    return halves.map { min($0, mostHalves) }
  }

  /// `7.5`
  static func text(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? String(halves / 2) : "\(halves / 2).5"
  }
}
