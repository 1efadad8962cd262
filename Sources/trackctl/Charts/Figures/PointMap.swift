/// Points on a map of a part of the Earth.
struct PointMap {
  struct Pin {
    let latitude: Double
    let longitude: Double
    let isOwn: Bool
    /// The text that was left at the place, with its author and time.
    let text: String
  }

  let window: MapWindow
  let pins: [Pin]

  /// The marks of the pins. A list below the map explains each mark. If there are more pins than marks, no pin has its
  /// own mark.
  static let marks = "123456789abcdefghijklmnopqrstuvwxyz".map(String.init)

  var isMarked: Bool { pins.count <= Self.marks.count }
}
