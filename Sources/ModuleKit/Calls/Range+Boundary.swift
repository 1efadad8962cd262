extension Range<Int> {
  /// The first number for which the condition is true, or the end. The condition must stay true for all following
  /// numbers.
  @inlinable
  public func boundary(where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
