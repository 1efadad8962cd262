import Time

@testable import Remarks

/// A large set of remarks, which is always the same. More than half of the remarks are in one town, and one in twenty
/// is at a single spot there. The others are all over the world, at the poles and on the antimeridian. There are four
/// authors, and a tenth of the remarks is private. Each text is one line with common and rare words.
struct Crowd: Sequence, IteratorProtocol {
  static let size = 100_000
  static let start = 1_500_000_000
  static let spot = GeoPoint(latitude: 1.337253, longitude: 103.757748)

  private var chance = Chance(seed: 1)
  private var id = 0
  private let count: Int
  private static let words = [
    "nice", "atmosphere", "try", "the", "half", "ribs", "café", "dinner", "yummy", "crowded", "quiet", "Straße",
    "again",
    "place", "would", "come", "hangout", "view", "北京", "harbour", "amazing", "lovely", "food", "bench",
  ]

  init(_ count: Int = size) {
    self.count = count
  }

  mutating func next() -> Remark? {
    guard id < count else { return nil }
    id += 1
    var words = (0..<7).map { _ in chance.one(of: Self.words) }
    if id.isMultiple(of: 9973) { words.append("zebra") }
    return Remark(
      id: id, user: chance.below(4) + 1, text: words.joined(separator: " "), place: place(),
      at: Instant(seconds: Self.start + id * 60 - chance.below(3000)), isPrivate: chance.below(10) == 0,
      tags: tags)
  }

  /// The tags of a remark. Most remarks have a common tag, and a few remarks have a rare tag.
  private var tags: [String] {
    let common = id.isMultiple(of: 4) ? [] : ["place", "Café \(id % 50)"]
    return id.isMultiple(of: 4999) ? common + ["rare"] : common
  }

  private mutating func place() -> GeoPoint {
    switch chance.below(20) {
    case 0: Self.spot
    case 1: GeoPoint(latitude: chance.one(of: [90, -90, 89.99]), longitude: 180 * chance.share())
    case 2: GeoPoint(latitude: 30 * chance.share(), longitude: chance.one(of: [180, -180, 179.999, -179.99]))
    case 3...8: GeoPoint(latitude: 90 * chance.share(), longitude: 180 * chance.share())
    default: GeoPoint(latitude: 1.35 + chance.share() / 10, longitude: 103.8 + chance.share() / 5)
    }
  }
}
