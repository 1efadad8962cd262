/// The position of a name in an alphabetical list: sorted by folded name, then by spelling, then by id.
public struct ListedName: Comparable, Sendable {
  public let key: NameKey
  public let name: String
  public let id: Int

  public init(_ name: String, id: Int) {
    self.init(name, NameKey(name), id: id)
  }

  /// For callers that have the key already.
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

  /// Equal only for the same row with the same name, byte by byte.
  public static func == (left: ListedName, right: ListedName) -> Bool {
    left.id == right.id && left.name.utf8.elementsEqual(right.name.utf8)
  }
}
