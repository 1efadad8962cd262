/// Numbers as a line of small bars, one character each.
struct Sparkline {
  let values: [Int]

  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// - Parameter largest: the value that the highest bar stands for.
  func text(isUnicode: Bool, largest: Int) -> String {
    let steps = isUnicode ? Self.bars : Self.digits
    return values.map { value in
      if value <= 0 || largest <= 0 { return isUnicode ? "·" : "." }
      return steps[min(steps.count - 1, Int(Double(value) / Double(largest) * Double(steps.count)))]
    }.joined()
  }
}
