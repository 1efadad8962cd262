import Wire

/// `remarks map`: draws remarks on a map.
enum RemarksMapCommand: Command {
  static let name = "remarks map"
  static let summary = "show remarks on a map"
  static let group = CommandGroup.lookingBack
  static var options: [Option] { [area, near, radius, filter] + ChartFile.options }
  static var details: [String] {
    "Without --bbox and --near, the map shows the newest thousand remarks that you may see. Up to 35 of them are"
      + " numbered and listed below the map."
  }
  static var examples: [Example] {
    Example("remarks map", "show all remarks that you may see, up to a thousand")
    Example("remarks map --bbox 52.4,13.2..52.6,13.6", "show the remarks between two corners")
    Example("remarks map --near 52.52,13.405 --radius 5km", "show the remarks around a place")
  }

  private static let area = Option.value(
    "bbox", "LAT,LON..LAT,LON", "only remarks in the area between these two corners")
  private static let near = Option.value("near", "LAT,LON", "only remarks around this place")
  private static let radius = Option.value(
    "radius", "DISTANCE", "with --near: the largest distance from the place; default: 5 km")
  private static let filter = Option.value("filter", "NAME", "only remarks that pass this filter, which you saved")
  private static let usualMetres = "5000"
  private static let most = 1000

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let file = try ChartFile(arguments, session)
    let choice = try Choice(arguments)
    let pages = try Pages(session, choice.method, list: "remarks", limit: most, params: choice.write)
    let chart = RemarksChart(session: session, remarks: pages.elements, window: choice.window).chart
    try session.answer(pages.reply) { () throws(Failure) in
      if pages.elements.isEmpty, !file.isWanted { return session.output.print("no remarks") }
      try file.writeOrShow(chart, session)
    }
  }

  /// The user's choice of remarks to draw.
  private struct Choice {
    private let sides: [JSON]?
    private let around: (place: CoordinatesReading, metres: JSON)?
    private let saved: String?

    init(_ arguments: Arguments) throws(Failure) {
      sides = try arguments[area].map { text throws(Failure) in
        guard let sides = CoordinatesReading.area(text) else {
          throw .usage("--bbox needs two places, such as 52.4,13.2..52.6,13.6, not '\(Terminal.clean(text))'")
        }
        return sides
      }
      saved = arguments[filter]
      if arguments.has(radius), !arguments.has(near) { throw .usage("--radius needs --near") }
      if arguments.has(area), arguments.has(near) { throw .usage("--bbox and --near can't be combined") }
      around = try arguments[near].map { text throws(Failure) in
        let distance = arguments[radius] ?? usualMetres
        guard let metres = DistanceReading.metres(distance).flatMap({ try? JSON(parsing: $0) }) else {
          throw .usage("--radius needs a distance, such as 500m or 1.5km, not '\(Terminal.clean(distance))'")
        }
        return (try CoordinatesReading(text, "--near"), metres)
      }
    }

    var method: String { around == nil ? "remarks.list" : "remarks.near" }

    func write(to params: inout Params) {
      params.set("filter", saved)
      if let sides { params.set("bbox", .list(sides)) }
      guard let around else { return }
      params.set("lat", around.place.latitude)
      params.set("lon", around.place.longitude)
      params.set("radius", around.metres)
    }

    var window: MapWindow? {
      if let numbers = sides?.map({ $0.double ?? 0 }) {
        return MapWindow(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
      }
      return around.map { around in
        MapWindow(
          latitude: around.place.latitude.double ?? 0, longitude: around.place.longitude.double ?? 0,
          metres: around.metres.double ?? 0)
      }
    }
  }
}
