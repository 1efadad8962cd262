extension Range<Int> {
  /// The first number of which something is true that is true of all behind it, too; where there is none, the end.
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
