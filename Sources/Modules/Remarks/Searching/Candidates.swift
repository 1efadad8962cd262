/// A set of ids with one bit per id.
struct Candidates: Sendable {
  private let words: [UInt64]
  let count: Int

  init(_ words: [UInt64]) {
    self.words = words
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  func contains(_ id: Int) -> Bool {
    id >> 6 < words.count && words[id >> 6] >> UInt64(id & 63) & 1 == 1
  }

  func forEach(_ body: (Int) -> Void) {
    for (place, word) in words.enumerated() {
      var left = word
      while left != 0 {
        body(place << 6 | left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }
}
