/// A dictionary in which no single operation is expensive. A `Dictionary` with a million elements takes a tenth of a
/// second to grow, or to change while a copy exists.
///
/// The dictionary consists of parts of a few hundred elements. Growing splits one part. A change while a copy exists
/// copies only one part. The low bits of a key's hash select the part (linear hashing). The first part is stored
/// inline, so that a small dictionary takes no extra memory.
public struct GradualDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var first: [Key: Value] = [:]
  private var rest: [[Key: Value]] = []
  public private(set) var count = 0

  /// The average number of elements per part.
  private static var partSize: Int { 256 }

  public init() {}

  public var isEmpty: Bool { count == 0 }

  public subscript(key: Key) -> Value? {
    get { rest.isEmpty ? first[key] : part(index(of: key))[key] }
    _modify {
      let index = index(of: key)
      let before = countOfPart(index)
      defer { adjust(index, before) }
      if index == 0 { yield &first[key] } else { yield &rest[index - 1][key] }
    }
  }

  public subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { self[key] ?? standard() }
    _modify {
      let index = index(of: key)
      let before = countOfPart(index)
      defer { adjust(index, before) }
      if index == 0 { yield &first[key, default: standard()] } else { yield &rest[index - 1][key, default: standard()] }
    }
  }

  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    let index = index(of: key)
    let before = countOfPart(index)
    defer { adjust(index, before) }
    return index == 0 ? first.removeValue(forKey: key) : rest[index - 1].removeValue(forKey: key)
  }

  /// All elements, in no particular order.
  public var elements: some Sequence<(key: Key, value: Value)> { ([first] + rest).joined() }

  public var values: some Sequence<Value> { elements.lazy.map(\.value) }

  // MARK: Parts

  private func part(_ index: Int) -> [Key: Value] { index == 0 ? first : rest[index - 1] }

  private func countOfPart(_ index: Int) -> Int { index == 0 ? first.count : rest[index - 1].count }

  private func index(of key: Key) -> Int {
    rest.isEmpty ? 0 : Self.index(of: key.hashValue, in: rest.count + 1)
  }

  /// The part for a key's hash. Parts are split in the order of their numbers, in rounds. One more bit of the hash is
  /// used for keys of parts that are already split in the current round.
  private static func index(of hash: Int, in parts: Int) -> Int {
    let round = Self.round(parts)
    let index = hash & (2 * round - 1)
    return index < parts ? index : index - round
  }

  /// The number of parts at the start of the current round: the greatest power of two that isn't greater than `parts`.
  private static func round(_ parts: Int) -> Int { 1 << (Int.bitWidth - 1 - parts.leadingZeroBitCount) }

  private mutating func adjust(_ index: Int, _ before: Int) {
    count += countOfPart(index) - before
    if count == 0 {
      self = GradualDictionary()
    } else if count > Self.partSize * (rest.count + 1) {
      divide()
    }
  }

  private mutating func divide() {
    let parts = rest.count + 1
    let divided = parts - Self.round(parts)
    var (staying, leaving): ([Key: Value], [Key: Value]) = ([:], [:])
    for (key, value) in part(divided) {
      if Self.index(of: key.hashValue, in: parts + 1) == divided { staying[key] = value } else { leaving[key] = value }
    }
    if divided == 0 { first = staying } else { rest[divided - 1] = staying }
    rest.append(leaving)
  }
}

extension GradualDictionary: Equatable where Value: Equatable {
  public static func == (left: GradualDictionary, right: GradualDictionary) -> Bool {
    left.count == right.count && left.elements.allSatisfy { right[$0.key] == $0.value }
  }
}

extension GradualDictionary: Emptiable {}

extension GradualDictionary where Value: Emptiable {
  /// Removes something from the container with this key, by calling `take`. If the container is then empty, removes the
  /// container from the dictionary.
  public mutating func lessen(_ key: Key, by take: (inout Value) -> Void) {
    if self[key]?.isLessened(by: take) == true { removeValue(forKey: key) }
  }
}

extension Emptiable {
  /// Removes something by calling `take`. Returns true if the container is then empty.
  fileprivate mutating func isLessened(by take: (inout Self) -> Void) -> Bool {
    take(&self)
    return isEmpty
  }
}
