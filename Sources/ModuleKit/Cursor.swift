/// Where a list goes on: the sort key and id of the last row that was given, as a short text that means nothing to its
/// reader.
///
/// It names a place, not a count, so rows that come and go before it don't move it. `kind` tells lists of different
/// order apart.
public struct Cursor: Sendable, Equatable, CustomStringConvertible {
  public let kind: String
  public let numbers: [Int]

  public init(_ kind: String, _ numbers: [Int]) {
    self.kind = kind
    self.numbers = numbers
  }

  /// We never give larger numbers, and with this bound sums can't overflow.
  private static let numberRange = -(1 << 53)...(1 << 53)

  /// Reads a cursor of this kind, with so many numbers.
  public init(reading text: String, kind: String, count: Int) throws(Rejection) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0, radix: 36) }.filter(Self.numberRange.contains)
    guard parts.first.map(String.init) == kind, parts.count == count + 1, numbers.count == count else {
      throw .violation(
        "cursor", "cursor",
        "is no place in this list: take `next` of the page before, of the same list in the same order")
    }
    self.init(kind, numbers)
  }

  public var description: String {
    numbers.reduce(into: kind) { $0 += "." + String($1, radix: 36) }
  }
}
