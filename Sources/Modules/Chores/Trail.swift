/// The most recent changes of an index. Each reader of a trail remembers its position and continues from there. A
/// reader that is too far behind must look at all rows.
///
/// Any two trails are equal, because a trail records how an index was built, not what the index contains.
struct Trail: Sendable, Equatable {
  private static let length = 256

  private var recent: [Int] = []
  private(set) var count = 0

  mutating func add(_ id: Int) {
    if recent.count < Self.length { recent.append(id) } else { recent[count % Self.length] = id }
    count += 1
  }

  /// The changes after the first `read` changes. Nil if the trail no longer has all of them.
  func since(_ read: Int) -> [Int]? {
    guard count - read <= recent.count else { return nil }
    return (read..<count).map { recent[$0 % Self.length] }
  }

  static func == (left: Trail, right: Trail) -> Bool { true }
}
