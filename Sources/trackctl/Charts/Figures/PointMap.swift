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

  /// Up to this many pins have a mark of their own, which a list explains.
  static let marks = "123456789abcdefghijklmnopqrstuvwxyz".map(String.init)

  var isMarked: Bool { pins.count <= Self.marks.count }
}
