/// The position of a name in an alphabetical list. The order is by folded name, then by spelling, then by id.
public struct ListedName: Comparable, Sendable {
  public let key: NameKey
  public let name: String
  public let id: Int

  public init(_ name: String, id: Int) {
    self.init(name, NameKey(name), id: id)
  }

  /// Makes a position with a key that the caller has already computed.
  public init(_ name: String, _ key: NameKey, id: Int) {
    self.key = key
    self.name = name
    self.id = id
  }

  public static func < (left: ListedName, right: ListedName) -> Bool {
    let keys = left.key.order(right.key)
    if keys != 0 { return keys < 0 }
    let (one, other) = (left.name.utf8, right.name.utf8)
    if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
    return left.id < right.id
  }

  /// Two positions are equal only if they have the same id, and names with the same bytes.
  public static func == (left: ListedName, right: ListedName) -> Bool {
    left.id == right.id && left.name.utf8.elementsEqual(right.name.utf8)
  }
}
