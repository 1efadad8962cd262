import ModuleKit
import Time
import Wire

/// The params that restrict lists of remarks.
enum FilterParams {
  static let author = Param<String>.name("author", "only remarks of this user").example("ann").optional
  static let mine = Param<Bool>.flag("mine", "only your own").opposite("only those of other people").optional
  static let bbox = Param<Area>.area(
    "bbox",
    "only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, the "
      + "area crosses the antimeridian"
  ).optional
  static let allTags = TagFilter.wanted("remarks")
  static let notTags = TagFilter.unwanted("remarks")

  static let filter = Param<String>.name(
    "filter", "only remarks that also pass your filter with this name", SavedFilter.names
  ).optional

  static let queryLengths = 1...300
  static let query = Param<String>.name("query", "the text to find, ignoring case and accents", queryLengths)
    .example("shade")
  static let scope = Param<String>.choice(
    "in", "where to look; `both` means texts and authors' names; default: everywhere",
    SearchScope.allCases.map(\.rawValue)
  ).optional

  static let tags: [any AnyParam] = [allTags, notTags]
  /// The params for all conditions of a saved filter except the search text.
  static let narrowing: [any AnyParam] =
    [author, mine, bbox] + tags + Window.params + [Param<TimeZone?>.timeZone]
  static let all: [any AnyParam] = narrowing + [filter] + Page.params
}

extension Param where Value == Area {
  static func area(_ name: String, _ summary: String) -> Param {
    Param(name, summary, Area.schema) { json, _ throws(Violation) in
      guard json.kind == .array, json.count == 4 else {
        throw Violation(name, "count", "must be four numbers in degrees: [west, south, east, north]")
      }
      func side(_ index: Int, _ range: ClosedRange<Double>) throws(Violation) -> Double {
        try Coordinate.read(json[index] ?? .null, "\(name)[\(index)]", range)
      }
      let area = Area(
        west: try side(0, GeoPoint.longitudes), south: try side(1, GeoPoint.latitudes),
        east: try side(2, GeoPoint.longitudes),
        north: try side(3, GeoPoint.latitudes))
      guard area.south <= area.north else {
        throw Violation(name, "order", "must have its south (\(area.south)) below its north (\(area.north))")
      }
      return area
    }
  }
}
