import Wire

extension JSON {
  /// The number of a reply to reckon with: one that no sum or product of it overflows, whatever a server says.
  var amount: Int? { int.map { min(max($0, -Self.largestAmount), Self.largestAmount) } }

  /// In seconds it is longer than the calendar.
  private static let largestAmount = 1 << 40
}
