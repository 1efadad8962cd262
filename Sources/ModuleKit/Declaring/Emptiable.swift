/// A container that is removed from an index when it becomes empty.
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
  /// Removes something from the container with this key, by calling `take`. If the container is then empty, removes the
  /// container from the dictionary.
  public mutating func lessen(_ key: Key, by take: (inout Value) -> Void) {
    guard let index = index(forKey: key) else { return }
    take(&values[index])
    if values[index].isEmpty { remove(at: index) }
  }
}
