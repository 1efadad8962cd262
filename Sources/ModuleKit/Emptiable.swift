/// What an index keeps under a key for as long as there is something in it.
public protocol Emptiable {
  var isEmpty: Bool { get }
}

extension Array: Emptiable {}
extension Dictionary: Emptiable {}
extension Set: Emptiable {}
extension Timeline: Emptiable {}
extension SortedList: Emptiable {}
extension Names: Emptiable {}

extension Dictionary where Value: Emptiable {
  /// Takes something from what is under a key, and that away when it is empty.
  public mutating func lessen(_ key: Key, by take: (inout Value) -> Void) {
    guard let place = index(forKey: key) else { return }
    take(&values[place])
    if values[place].isEmpty { remove(at: place) }
  }
}
