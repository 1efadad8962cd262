package import ModuleKit
package import Time

/// A user's note about a place.
package struct Remark: Row {
  package let id: Int
  package var user: Int
  package var text: String
  package var place: GeoPoint
  package var at: Instant
  /// The accuracy of the position in metres, as the locating device reported it. Nil if unknown.
  package var accuracy: Double?
  package var placeName: String?
  package var isPrivate = false
  package var tags: [String] = []
  /// The remark's id in the system that it was imported from.
  package var source: SourceID?

  package static func blank(_ id: Int) -> Remark {
    Remark(id: id, user: 0, text: "", place: GeoPoint(latitude: 0, longitude: 0), at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("text", &text, .text(1...4096))
    try place.carry(by: &carrier)
    try carrier.member("at", &at, .time)
    try carrier.member("accuracy", &accuracy, .decimal(0...100_000_000))
    try carrier.member("place", &placeName, .string(1...299))
    try carrier.member("private", &isPrivate, .boolean, absent: false)
    try carrier.member("tags", &tags, Tags.kind, absent: [])
    try carrier.member("source", &source, SourceID.kind)
  }

  /// Whether the account may see the remark. Only its author sees a private remark.
  func isVisible(to account: Int) -> Bool { !isPrivate || user == account }
}
