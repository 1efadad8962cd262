import ModuleKit
import Time
import Wire

/// The params that narrow lists of remarks.
enum FilterParams {
  static let author = Param<String>.name("author", "only remarks of this user").example("ann").optional
  static let mine = Param<Bool>.flag("mine", "only your own").opposite("only those of others").optional
  static let bbox = Param<Area>.area(
    "bbox",
    "only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, it "
      + "crosses the antimeridian"
  ).optional
  static let allTags = TagFilter.wanted("remarks")
  static let notTags = TagFilter.unwanted("remarks")

  static let tags: [any AnyParam] = [allTags, notTags]
  static let all: [any AnyParam] =
    [author, mine, bbox] + tags + Window.params + [Param<TimeZone?>.timeZone] + Page.params
}

extension Param where Value == Area {
  static func area(_ name: String, _ summary: String) -> Param {
    let (lon, lat) = (Schema.number(GeoPoint.longitudes), Schema.number(GeoPoint.latitudes))
    return Param(name, summary, .row([lon, lat, lon, lat])) { json, _ throws(Violation) in
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

extension Filter {
  /// The remarks that the caller may see, with and without the tags that the call names.
  init(tagsOf call: Call, _ cards: Catalogue) {
    viewer = call.user
    tags = TagFilter(all: call[FilterParams.allTags], none: call[FilterParams.notTags])
    tagged = tags.all.isEmpty ? nil : cards.candidates(for: tags.all.map(RemarkTexts.folded))
  }

  /// The filter that the call asks for, except the search text.
  init(_ call: Call, _ cards: Catalogue) throws(Rejection) {
    self.init(tagsOf: call, cards)
    span = try Window(call).seconds
    area = call[FilterParams.bbox]
    author = call[FilterParams.author].map { call.people.id(named: $0) ?? 0 }
    guard let mine = call[FilterParams.mine] else { return }
    if mine { author = author ?? viewer == viewer ? viewer : 0 } else { isOthersOnly = true }
  }
}
