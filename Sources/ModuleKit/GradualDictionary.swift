/// A dictionary that never does much at once. It consists of parts of a few hundred elements. When there are more, one part is divided
/// in two. A change while somebody holds a copy copies one part. A `Dictionary` of a million takes a tenth of a second for either.
///
/// The low bits of a key's hash tell in which part it is (linear hashing). The first part lies in the value itself, so that a small one
/// takes no more than a dictionary.
public struct GradualDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var first: [Key: Value] = [:]
  private var rest: [[Key: Value]] = []
  public private(set) var count = 0

  /// So many elements a part has on average.
  private static var partSize: Int { 256 }

  public init() {}

  public var isEmpty: Bool { count == 0 }

  public subscript(key: Key) -> Value? {
    get { rest.isEmpty ? first[key] : part(place(of: key))[key] }
    _modify {
      let place = place(of: key)
      let before = countOfPart(place)
      defer { adjust(place, before) }
      if place == 0 { yield &first[key] } else { yield &rest[place - 1][key] }
    }
  }

  public subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { self[key] ?? standard() }
    _modify {
      let place = place(of: key)
      let before = countOfPart(place)
      defer { adjust(place, before) }
      if place == 0 { yield &first[key, default: standard()] } else { yield &rest[place - 1][key, default: standard()] }
    }
  }

  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    let place = place(of: key)
    let before = countOfPart(place)
    defer { adjust(place, before) }
    return place == 0 ? first.removeValue(forKey: key) : rest[place - 1].removeValue(forKey: key)
  }

  /// All of them, in no order.
  public var elements: some Sequence<(key: Key, value: Value)> { ([first] + rest).joined() }

  public var values: some Sequence<Value> { elements.lazy.map(\.value) }

  // MARK: Parts

  private func part(_ place: Int) -> [Key: Value] { place == 0 ? first : rest[place - 1] }

  private func countOfPart(_ place: Int) -> Int { place == 0 ? first.count : rest[place - 1].count }

  private func place(of key: Key) -> Int {
    rest.isEmpty ? 0 : Self.place(of: key.hashValue, in: rest.count + 1)
  }

  /// Parts are divided in the order of their numbers, in rounds: those that have been divided in this round are told apart by one bit
  /// more.
  private static func place(of hash: Int, in parts: Int) -> Int {
    let round = Self.round(parts)
    let place = hash & (2 * round - 1)
    return place < parts ? place : place - round
  }

  /// How many parts there were when the round began: the greatest power of two that isn't more.
  private static func round(_ parts: Int) -> Int { 1 << (Int.bitWidth - 1 - parts.leadingZeroBitCount) }

  private mutating func adjust(_ place: Int, _ before: Int) {
    count += countOfPart(place) - before
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
      if Self.place(of: key.hashValue, in: parts + 1) == divided { staying[key] = value } else { leaving[key] = value }
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
  /// Takes something from what is under a key, and that away when it is empty.
  public mutating func lessen(_ key: Key, by take: (inout Value) -> Void) {
    if self[key]?.isLessened(by: take) == true { removeValue(forKey: key) }
  }
}

extension Emptiable {
  /// True if nothing is left.
  fileprivate mutating func isLessened(by take: (inout Self) -> Void) -> Bool {
    take(&self)
    return isEmpty
  }
}
