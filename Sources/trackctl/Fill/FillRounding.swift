/// Turns a day's seconds on several projects into half hours.
///
/// Together they are the half next to their sum, and each is one of the two halves that it lies between: those that would
/// lose most are rounded up first. None is less than half an hour, for it was worked on; where that alone is more than the
/// sum, it is more.
enum FillRounding {
  static let halfSeconds = 1800
  /// What a record may have.
  private static let mostHalves = 48

  static func halves(_ seconds: [Int]) -> [Int] {
    let sum = (seconds.reduce(0, +) + halfSeconds / 2) / halfSeconds
    var halves = seconds.map { max(1, $0 / halfSeconds) }
    // Who got the half that there has to be was rounded up already.
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
