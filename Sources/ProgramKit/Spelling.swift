/// Suggests a correction for a mistyped word.
package enum Spelling {
  /// The candidate with the smallest edit distance. An edit inserts, removes or replaces a letter, or swaps two
  /// adjacent letters. If any candidates begin with the word, the shortest of them is preferred. Nil if all candidates
  /// are too different.
  package static func nearest(to word: String, among candidates: some Collection<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(60))
    if typed.count > 1, let whole = beginning(with: word.lowercased(), candidates) { return whole }
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
      let slips = distance(typed, Array(candidate.lowercased().unicodeScalars.prefix(60)))
      if slips <= limit(typed.count), slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    return best?.candidate
  }

  private static func beginning(with word: String, _ candidates: some Collection<String>) -> String? {
    // A candidate of several words is skipped if the typed word is exactly its first word.
    candidates.filter { $0.lowercased().hasPrefix(word) && !$0.lowercased().hasPrefix(word + " ") }
      .min { $0.utf8.count < $1.utf8.count }
  }

  /// The largest distance that counts as a typing error, for a word of this length.
  private static func limit(_ length: Int) -> Int {
    switch length {
    case ..<5: 1
    case ..<8: 2
    default: 3
    }
  }

  /// The optimal string alignment distance between two words.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var slips = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current.append(slips)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
