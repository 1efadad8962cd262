/// Places within a part of the Earth.
struct PlaceMap {
  struct Pin {
    let latitude: Double
    let longitude: Double
    let isOwn: Bool
    /// What is said there, by whom and when.
    let text: String
  }

  let window: MapWindow
  let pins: [Pin]

  /// So many have a mark of their own, which a list beside the map explains.
  static let marks = "123456789abcdefghijklmnopqrstuvwxyz".map(String.init)

  var isMarked: Bool { pins.count <= Self.marks.count }
}
