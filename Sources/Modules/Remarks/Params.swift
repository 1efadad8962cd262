import ModuleKit
import Time
import Wire

/// Params that several methods of remarks share.
enum Params {
  static let id = Param<Int>.id("id", "which remark")
  static let text = Param<String>.text("text", "the text of the remark", 1...4096).example("A bench in the shade")
  static let lat = Param<Double>.coordinate("lat", "degrees north of the equator, south below zero", GeoPoint.latitudes)
    .example(52.52)
  static let lon = Param<Double>.coordinate("lon", "degrees east of Greenwich, west below zero", GeoPoint.longitudes)
    .example(13.405)
  static let at = Param<Instant>.time("at", "the time of the remark")
  static let newAt = Param<Instant>.time("at", "the time of the remark; default: now").optional
  static let accuracy = Param<Double>.metres("accuracy", "the accuracy of the place, in metres", 0...100_000_000)
  static let place = Param<String>.name("place", "the name of the place").example("Monbijou Park")
  static let tags = Tags.param
  static let source: Param<String?> = .source
  static let visibility = Param<String>.choice(
    "visibility", "who may see it: everyone, or only you", Visibility.allCases.map(\.rawValue))
}

/// The users who may see a remark.
enum Visibility: String, CaseIterable {
  case `public`, `private`
}

extension Param where Value == Double {
  /// A number of degrees. Callers may also send the number as decimal text.
  static func coordinate(_ name: String, _ summary: String, _ range: ClosedRange<Double>) -> Param {
    Param(name, summary, Coordinate.schema(range)) { json, _ throws(Violation) in
      try Coordinate.read(json, name, range)
    }
  }

  static func metres(_ name: String, _ summary: String, _ range: ClosedRange<Double>) -> Param {
    Param(name, summary, .number(range)) { json, _ throws(Violation) in
      guard json.kind == .number else { throw Violation(name, "type", "must be a number of metres") }
      guard let value = json.double, range.contains(value) else {
        throw Violation(
          name, "range", "must be a number of metres from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      }
      return value
    }
  }
}
