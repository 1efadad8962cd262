extension Range<Int> {
  /// The first number for which the condition is true, or the range's end if there is none. If the condition is true
  /// for a number, it must also be true for all greater numbers.
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
