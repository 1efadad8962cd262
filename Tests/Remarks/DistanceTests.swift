import TestSupport
import Testing
import Wire

@testable import Remarks

@Suite("Distances")
struct DistanceTests {
  /// The expected distances were computed with forty digits, using the haversine formula.
  @Test(
    "are great-circle distances, to a tenth of a millimetre, from next door to the antipodes",
    arguments: [
      (1.337253, 103.757748, 1.310784, 103.788091, 4476.63994697655),
      (1.32504, 103.825611, 1.325042, 103.825576, 3.89713764827793),
      (51.5, -0.12, -33.8688, 151.2093, 16993888.3792082), (0, 179.999, 0, -179.999, 222.390160468128),
      (89.9999, 0, 89.9999, 180, 22.2390160474448), (90, 12, 90, -70, 0), (90, 0, -90, 0, 20015114.4420359),
      (0, 0, 0, 180, 20015114.4420359), (10, 20, -10, -160, 20015114.4420359),
      (10, 20, -9.9999999, -160, 20015114.4309164), (52.52, 13.405, 52.52, 13.4050001, 0.00676604790709787),
    ])
  func table(_ lat: Double, _ lon: Double, _ otherLat: Double, _ otherLon: Double, _ metres: Double) {
    let one = Direction(GeoPoint(latitude: lat, longitude: lon))
    let other = Direction(GeoPoint(latitude: otherLat, longitude: otherLon))
    #expect(abs(one.metres(to: other) - metres) < 0.0001 && one.metres(to: other) == other.metres(to: one))
  }

  @Test("sort nearby remarks, nearest first and then oldest, up to the radius inclusive")
  func near() throws {
    let world = try World()
    try world.add("far", 0, 2)
    try world.add("here", 0, 1)
    try world.add("here, too", 0, 1)
    try world.add("a degree on", 0, 0)
    let list = try world.call("remarks.near", ["lat": 0, "lon": "1", "radius": 111195.081])["remarks"]
    #expect(list?.elements.compactMap { $0["id"]?.int } == [2, 3, 1, 4])
    #expect(list?.elements.compactMap { $0["distance"]?.double } == [0, 0, 111195.08, 111195.08])
    #expect(try world.ids("remarks.near", ["lat": 0, "lon": 1, "radius": 111195.079]) == [2, 3])
    #expect(try world.ids("remarks.near", ["lat": 0, "lon": 1, "radius": 0]) == [2, 3])
    #expect(try world.pages("remarks.near", ["lat": 0, "lon": 1, "radius": 1e8], limit: 1) == [[2], [3], [1], [4]])
  }

  @Test("are right across the antimeridian and at the poles")
  func edges() throws {
    let world = try World()
    for (lat, lon) in [(0, 179.9), (0, -179.9), (0, 180), (0, -180), (89.9, 10), (89.9, -170), (90, 55), (-90, 0)] {
      try world.add("x", try JSON(parsing: "\(lat)"), try JSON(parsing: "\(lon)"))
    }
    #expect(try world.ids("remarks.near", ["lat": 0, "lon": 179.95, "radius": 20_000]) == [1, 3, 4, 2])
    #expect(try world.ids("remarks.near", ["lat": 0, "lon": -180, "radius": 0]) == [3, 4])
    #expect(try world.ids("remarks.near", ["lat": 89.95, "lon": -170, "radius": 20_000]) == [6, 7, 5])
    #expect(try world.ids("remarks.near", ["lat": 90, "lon": -123, "radius": 11_200]) == [7, 5, 6])
    #expect(try world.ids("remarks.near", ["lat": -90, "lon": 77, "radius": 1]) == [8])
    #expect(try world.ids("remarks.near", ["lat": -90, "lon": 0, "radius": 20_015_115]).count == 8)
  }

  @Test("need a valid place and radius")
  func violations() throws {
    let world = try World()
    #expect(try world.violations("remarks.near", [:]) == ["lat: missing", "lon: missing", "radius: missing"])
    #expect(
      try world.violations("remarks.near", ["lat": 91, "lon": 181, "radius": -1, "cursor": "x"]) == [
        "lat: range", "lon: range", "radius: range",
      ])
    #expect(try world.violations("remarks.near", ["lat": 0, "lon": 0, "radius": "1"]) == ["radius: type"])
    #expect(
      try world.violations("remarks.near", ["lat": 0, "lon": 0, "radius": 1, "cursor": "newest.1.1"]) == [
        "cursor: cursor"
      ])
  }
}
