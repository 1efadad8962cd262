/// What happens to a row when everything about a user is erased.
public enum Erasure<Element> {
  case stays
  case goes
  /// The row stays, but without the data about the user.
  case becomes(Element)
}

/// Limits the number of rows that one step of an erasure may visit and change, because each step blocks the loop.
public struct ErasureBudget: Sendable {
  private var looks = 20_000
  private var weight = 0
  /// The number of rows that were removed or changed.
  public private(set) var changes = 0

  /// The limit on the weight of changed rows. Changes of this weight fit into one transaction, however long the rows'
  /// texts are.
  private static let mostWeight = 100

  public init() {}

  /// Counts one visited row. Returns false if the budget is spent.
  mutating func look() -> Bool {
    guard looks > 0, weight < Self.mostWeight else { return false }
    looks -= 1
    return true
  }

  /// Counts changed rows.
  ///
  /// - Parameter weight: how much of the budget the changes use up. A long row weighs more than 1.
  mutating func note(changes: Int, weight: Int) {
    self.changes += changes
    self.weight += weight
  }
}
