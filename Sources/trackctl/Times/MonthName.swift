enum MonthName {
  static let all = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// The number of a month. The name can be shortened to three letters or more.
  static func number(_ word: String) -> Int? {
    all.firstIndex { $0 == word || (word.utf8.count >= 3 && $0.hasPrefix(word)) }.map { $0 + 1 }
  }
}
