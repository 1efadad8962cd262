/// A part of the Earth in degrees. It extends eastward from its west edge, perhaps across the antimeridian, and
/// northward from its south edge.
struct MapWindow: Equatable {
  /// The longitude of the west edge, from -180 to 180 degrees.
  private(set) var west: Double
  private(set) var south: Double
  /// At most 360 degrees.
  private(set) var width: Double
  /// At most 180 degrees.
  private(set) var height: Double

  /// The minimum width and height in degrees. The map data has no finer detail.
  private static let least = 0.002
  private static let metresPerDegree = 111_195.0

  var east: Double { Self.turned(west + width) }
  var north: Double { south + height }

  init(west: Double, south: Double, east: Double, north: Double) {
    let sides = [west, south, east, north].map { $0.isFinite ? $0 : 0 }
    self.west = Self.turned(sides[0])
    self.south = min(max(sides[1], -90), 90)
    let across = sides[2] - sides[0]
    width = across >= 360 ? 360 : across < 0 ? across + 360 : across
    height = min(max(sides[3], -90), 90) - self.south
    grow(toAtLeast: Self.least)
  }

  /// The smallest window that contains all of these points, with a margin.
  init(around all: [(latitude: Double, longitude: Double)]) {
    let places = all.filter { $0.latitude.isFinite && $0.longitude.isFinite }
    guard !places.isEmpty else {
      self.init(west: -180, south: -90, east: 180, north: 90)
      return
    }
    // The window leaves out the widest gap between two points that are neighbors in longitude.
    let sorted = places.map { Self.turned($0.longitude) }.sorted()
    var gap = (width: sorted[0] + 360 - sorted[sorted.count - 1], west: sorted[0])
    for (before, behind) in zip(sorted, sorted.dropFirst()) where behind - before > gap.width {
      gap = (behind - before, behind)
    }
    let latitudes = places.map { min(max($0.latitude, -90), 90) }
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    self.init(west: gap.west, south: south, east: gap.west + max(0, 360 - gap.width), north: north)
    let room = max(width * squeeze, height, Self.least * 10) * 0.15
    self = MapWindow(center: center, width: width + 2 * room / squeeze, height: height + 2 * room)
  }

  /// A window that extends this many meters from its center in each direction.
  init(latitude: Double, longitude: Double, metres: Double) {
    let latitude = latitude.isFinite ? latitude : 0
    let degrees = metres.isFinite ? min(max(metres, 0) / Self.metresPerDegree, 90) : 90
    let wide = degrees / max(0.01, Self.squeeze(latitude))
    self.init(
      center: (min(max(latitude, -90), 90), Self.turned(longitude)), width: min(2 * wide, 360), height: 2 * degrees)
  }

  private init(center: (latitude: Double, longitude: Double), width: Double, height: Double) {
    self.width = min(max(width, Self.least), 360)
    self.height = min(max(height, Self.least), 180)
    west = Self.turned(center.longitude - self.width / 2)
    south = min(max(center.latitude - self.height / 2, -90), 90 - self.height)
  }

  private mutating func grow(toAtLeast least: Double) {
    self = MapWindow(center: center, width: max(width, least), height: max(height, least))
  }

  private var center: (latitude: Double, longitude: Double) { (south + height / 2, west + width / 2) }

  /// The length of a degree of longitude relative to a degree of latitude, in the middle of the window.
  var squeeze: Double { Self.squeeze(center.latitude) }

  private static func squeeze(_ latitude: Double) -> Double {
    CirclePoint.cosine(min(abs(latitude), 80) * Double.pi / 180)
  }

  /// The ratio of height to width on the ground.
  var shape: Double { height / (width * squeeze) }

  /// The window with the same center, enlarged to this ratio of height to width as far as the Earth permits.
  func filling(shape wanted: Double) -> MapWindow {
    if shape < wanted { return MapWindow(center: center, width: width, height: width * squeeze * wanted) }
    return MapWindow(center: center, width: height / wanted / squeeze, height: height)
  }

  /// The relative position of a point: (0, 0) is the northwest corner, (1, 1) the southeast corner. Nil outside the
  /// window.
  func position(latitude: Double, longitude: Double) -> (x: Double, y: Double)? {
    guard latitude.isFinite, longitude.isFinite else { return nil }
    var across = Self.turned(longitude) - west
    if across < 0 { across += 360 }
    let (x, y) = (across / width, (north - latitude) / height)
    return 0...1 ~= x && 0...1 ~= y ? (x, y) : nil
  }

  /// The same longitude, normalized to the range from -180 to 180.
  private static func turned(_ longitude: Double) -> Double {
    guard longitude.isFinite, abs(longitude) > 180 else { return longitude.isFinite ? longitude : 0 }
    let rest = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 180 : rest - 180
  }

  /// The coordinates as text, like `52.5N 13.4E`, with enough decimals to tell the corners of the window apart.
  func name(latitude: Double, longitude: Double) -> String {
    let places = width > 20 ? 0 : width > 2 ? 1 : width > 0.2 ? 2 : 3
    let north = Decimals.text(abs(latitude), places) + (latitude < 0 ? "S" : "N")
    return north + " " + Decimals.text(abs(longitude), places) + (longitude < 0 ? "W" : "E")
  }

  /// The width of the window on the ground, measured in its middle.
  var breadth: String { RemarkTable.distance(width * squeeze * Self.metresPerDegree) + " across" }

  var northWest: String { name(latitude: north, longitude: west) }
  var southEast: String { name(latitude: south, longitude: east) }
}
