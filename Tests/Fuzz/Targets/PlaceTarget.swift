import Wire

@testable import Remarks
@testable import trackctl

/// Reads places. If trackctl accepts a place, the place must be two valid JSON numbers. If the daemon accepts a
/// coordinate, the coordinate must be in range. The number must be the same whether it is read from JSON or from text.
///
/// To test this target, a bug was planted that accepted places south of the South Pole. The target found it
/// immediately.
enum PlaceTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if let place = try? CoordinatesReading(text) {
      try hold(place.latitude.kind == .number && place.longitude.kind == .number, "'\(text)' isn't a place")
    }
    for limit in [90.0, 180.0] {
      let range = -limit...limit
      let typed = try? Coordinate.read(JSON(text), "lat", range)
      if let typed {
        try hold(range.contains(typed), "'\(text)' is \(typed)")
        try hold(typed == -0.0 || JSON(typed).double == typed, "'\(text)' is \(typed)")
      }
      guard let json = try? JSON(parsing: bytes), json.kind == .number, !bytes.contains(where: { $0 | 0x20 == 0x65 })
      else { continue }
      let sent = try? Coordinate.read(json, "lat", range)
      try hold(sent == typed, "\(text) is \(String(describing: sent)), but as text \(String(describing: typed))")
    }
  }
}
