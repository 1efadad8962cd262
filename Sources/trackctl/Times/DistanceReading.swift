import Wire

/// Parses a distance such as `500`, `500m`, `1,5 km` or `3 mi`. A number without a unit means meters.
enum DistanceReading {
  static let hint = "distances: 500, 500m, 1.5km, 3mi"

  private static let units: [(name: String, metres: Double)] = [
    ("km", 1000), ("mi", 1609.344), ("ft", 0.3048), ("m", 1),
  ]

  /// The distance in meters as a JSON number. Nil if the text isn't a distance.
  static func metres(_ typed: String) -> String? {
    let text = typed.lowercased().words.joined()
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return NumberReading.text(text) }
    guard let number = NumberReading.text(String(text.dropLast(unit.name.utf8.count))),
      let value = (try? JSON(parsing: number))?.double
    else { return nil }
    let metres = value * unit.metres
    // The result is rounded to millimeters.
    return metres.isFinite && abs(metres) < 1e12 ? decimal(Int((metres * 1000).rounded())) : nil
  }

  private static func decimal(_ millimetres: Int) -> String {
    let (whole, rest) = millimetres.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = millimetres < 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    return sign + "\(whole)." + String(String(1000 + rest).dropFirst())
  }
}
