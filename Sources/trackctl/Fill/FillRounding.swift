/// Rounds the seconds of several projects on one day to whole steps, such as minutes or half hours.
///
/// The target is the sum of all seconds, rounded to the nearest step. Each project is rounded down or up. To reach the
/// target, the projects with the largest remainders are rounded up. Every project gets at least one step, because it
/// was worked on. The total may therefore exceed the target.
enum FillRounding {
  private static let halfHour = 30
  /// The maximum number of minutes in a record.
  private static let most = 1440

  static func halves(_ seconds: [Int]) -> [Int] { minutes(seconds, step: halfHour).map { $0 / halfHour } }

  /// - Parameter step: the length of a step in minutes.
  static func minutes(_ seconds: [Int], step: Int) -> [Int] {
    let length = 60 * step
    let sum = (seconds.reduce(0, +) + length / 2) / length
    var steps = seconds.map { max(1, $0 / length) }
    // A project with less than a step already has the minimum, so it isn't rounded up again.
    let order = seconds.indices.filter { seconds[$0] >= length }.sorted { left, right in
      let (one, other) = (seconds[left] % length, seconds[right] % length)
      return one != other ? one > other : left < right
    }
    var missing = sum - steps.reduce(0, +)
    for place in order where missing > 0 && seconds[place] % length > 0 {
      steps[place] += 1
      missing -= 1
    }
    return steps.map { min($0 * step, most / step * step) }
  }

  /// Formats minutes as a number of hours, such as `7.5` or `3.3333`.
  static func hours(_ minutes: Int) -> String {
    let scaled = String(10_000 + (minutes % 60 * 10_000 + 30) / 60).utf8.dropFirst()
    var places = Substring(scaled)
    while places.last == "0" { places.removeLast() }
    return String(minutes / 60) + (places.isEmpty ? "" : ".\(places)")
  }
}
