/// Places on a part of the Earth.
struct PointMap {
  struct Pin {
    let latitude: Double
    let longitude: Double
    let isOwn: Bool
    /// The text at the place, with author and time.
    let text: String
  }

  let window: MapWindow
  let pins: [Pin]

  /// The marks of the pins, which a list explains. If there are more pins than marks, no pin has a mark of its own.
  static let marks = "123456789abcdefghijklmnopqrstuvwxyz".map(String.init)

  var isMarked: Bool { pins.count <= Self.marks.count }
}
