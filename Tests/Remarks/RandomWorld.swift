import Glibc
import ModuleKit
import TestSupport
import Time
import Wire

@testable import Remarks

/// Random remarks with short texts, at ordinary and at difficult places. The expected lists are computed by a full
/// scan.
struct RandomWorld {
  let world: World
  private(set) var remarks: [Remark] = []
  private var chance: Chance
  private static let texts = ["ab", "Ba", "c", " ", "é", "E", "ß", "ss", "北", "京", "x,", "A", "bo", "ö"]

  init(seed: UInt64, count: Int) throws {
    world = try World()
    chance = Chance(seed: seed)
    for uid in [World.ann, World.ben, 5002] { try world.call("remarks.list", as: uid) }
    for id in 1...count {
      let remark = Remark(
        id: id, user: chance.below(3) + 1, text: text(upTo: 12), place: place(),
        at: Instant(seconds: world.seconds - chance.below(count / 2)), isPrivate: chance.below(5) == 0,
        tags: tags())
      remarks.append(remark)
      world.load(remark)
    }
  }

  mutating func below(_ limit: Int) -> Int { chance.below(limit) }

  mutating func text(upTo count: Int) -> String {
    (0...chance.below(count)).map { _ in chance.one(of: Self.texts) }.joined()
  }

  mutating func tags() -> [String] { ["a", "A", "ß c"].filter { _ in chance.below(3) == 0 } }

  /// A random place. Some places are anywhere in the world, in a town, in a cluster, or on a line of the grid. Others
  /// are near a pole or the antimeridian.
  mutating func place() -> GeoPoint {
    switch chance.below(8) {
    case 0: GeoPoint(latitude: 1.3 + chance.share() / 10, longitude: 103.8 + chance.share() / 10)
    case 1: GeoPoint(latitude: 52.52, longitude: 13.405)
    case 2: GeoPoint(latitude: Double(chance.below(181) - 90), longitude: Double(chance.below(361) - 180))
    case 3: GeoPoint(latitude: chance.one(of: [90, -90, 89.9999, -89.99]), longitude: 180 * chance.share())
    case 4: GeoPoint(latitude: 10 * chance.share(), longitude: chance.one(of: [180, -180, 179.9999, -179.99]))
    case 5: GeoPoint(latitude: 1e-7 * chance.share(), longitude: 1e-7 * chance.share())
    default: GeoPoint(latitude: 90 * chance.share(), longitude: 180 * chance.share())
    }
  }

  mutating func area() -> Area {
    let (one, other) = (place(), place())
    let sides = chance.below(3) == 0 ? (remarks[chance.below(remarks.count)].place, other) : (one, other)
    return Area(
      west: sides.0.longitude, south: min(sides.0.latitude, sides.1.latitude), east: sides.1.longitude,
      north: max(sides.0.latitude, sides.1.latitude))
  }

  // MARK: Expected results

  /// The ids of the remarks that match the condition and that the viewer may see, newest first.
  func ids(for viewer: Int, where isWanted: (Remark) -> Bool) -> [Int] {
    remarks.filter { (!$0.isPrivate || $0.user == viewer) && isWanted($0) }
      .sorted { ($0.at.seconds, $0.id) > ($1.at.seconds, $1.id) }.map(\.id)
  }

  /// Whether a place is in an area. This function uses only angles, and doesn't share the geometry of the module.
  static func isIn(_ area: Area, _ place: GeoPoint) -> Bool {
    guard (area.south...area.north).contains(place.latitude) else { return false }
    if abs(place.latitude) == 90 { return true }
    // How many degrees a longitude is to the east of the area's western edge.
    func turn(_ degrees: Double) -> Double { fmod(degrees - area.west + 720, 360) }
    if area.west == -180, area.east == 180 { return true }
    // Points on the eastern edge are always in the area, whatever rounding would say.
    if place.longitude == area.east || abs(place.longitude) == 180 && abs(area.east) == 180 { return true }
    return turn(place.longitude) <= turn(area.east)
  }

  static func metres(_ one: GeoPoint, _ other: GeoPoint) -> Double {
    let (lat, otherLat) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
    let turn = (other.longitude - one.longitude) * .pi / 180
    let across = hypot(
      cos(otherLat) * sin(turn), cos(lat) * sin(otherLat) - sin(lat) * cos(otherLat) * cos(turn))
    return 6_371_008.8 * atan2(across, sin(lat) * sin(otherLat) + cos(lat) * cos(otherLat) * cos(turn))
  }
}
