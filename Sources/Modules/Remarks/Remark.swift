package import ModuleKit
package import Time
package import Wire

/// What somebody had to say about a place.
package struct Remark: Row {
  package let id: Int
  package let user: Int
  package var text: String
  package var place: Place
  package var at: Instant
  /// How far off the place may be, in metres, as whatever found it said.
  package var accuracy: Double?
  /// What the place is called.
  package var placeName: String?
  package var isPrivate: Bool

  package init(
    id: Int, user: Int, text: String, place: Place, at: Instant, accuracy: Double? = nil, placeName: String? = nil,
    isPrivate: Bool = false
  ) {
    self.id = id
    self.user = user
    self.text = text
    self.place = place
    self.at = at
    self.accuracy = accuracy
    self.placeName = placeName
    self.isPrivate = isPrivate
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    text = try json.storedString("text")
    place = Place(
      latitude: try Self.coordinate(json, "lat", Place.latitudes),
      longitude: try Self.coordinate(json, "lon", Place.longitudes))
    at = try json.storedTime("at")
    accuracy = try Self.accuracy(json["accuracy"])
    placeName = try json.storedStringIfAny("place")
    isPrivate = json["private"]?.bool ?? false
  }

  private static func coordinate(
    _ json: JSON, _ name: String, _ range: ClosedRange<Double>
  ) throws(Malformed) -> Double {
    guard let value = json[name]?.double, range.contains(value) else { throw Malformed(name) }
    return value
  }

  private static func accuracy(_ stored: JSON?) throws(Malformed) -> Double? {
    guard let stored else { return nil }
    guard let metres = stored.double else { throw Malformed("accuracy") }
    return metres
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    writer.member("text", text)
    writer.member("lat", place.latitude)
    writer.member("lon", place.longitude)
    writer.member("at", at)
    if let accuracy { writer.member("accuracy", accuracy) }
    if let placeName { writer.member("place", placeName) }
    if isPrivate { writer.member("private", true) }
  }

  /// Private ones are seen by nobody else.
  func isVisible(to account: Int) -> Bool { !isPrivate || user == account }
}
