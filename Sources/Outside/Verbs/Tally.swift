/// How many rows, and what a number of theirs adds up to. Exact: there are at most a million, each of at most a million million.
struct Tally: Sendable, Equatable {
  var count = 0
  var sum = 0

  static func += (left: inout Tally, right: Tally) {
    left.count += right.count
    left.sum += right.sum
  }
}
