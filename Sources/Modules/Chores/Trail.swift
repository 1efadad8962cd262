/// The last changes of an index, for followers: each remembers how far it has read, and reads on from there. A follower that is
/// too far behind has to look at everything.
///
/// Two are always equal: it says how an index came to be, not what it is.
struct Trail: Sendable, Equatable {
  private static let length = 256

  private var recent: [Int] = []
  private(set) var count = 0

  mutating func add(_ id: Int) {
    if recent.count < Self.length { recent.append(id) } else { recent[count % Self.length] = id }
    count += 1
  }

  /// What came behind the first `read`; nil if that is not known any more.
  func since(_ read: Int) -> [Int]? {
    guard count - read <= recent.count else { return nil }
    return (read..<count).map { recent[$0 % Self.length] }
  }

  static func == (left: Trail, right: Trail) -> Bool { true }
}
