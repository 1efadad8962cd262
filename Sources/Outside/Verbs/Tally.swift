/// The number of rows and the sum of a column. The sum is exact, because there are at most a million rows with numbers
/// of up to 10¹².
struct Tally: Sendable, Equatable {
  var count = 0
  var sum = 0

  static func += (left: inout Tally, right: Tally) {
    left.count += right.count
    left.sum += right.sum
  }
}
