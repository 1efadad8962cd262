package import ModuleKit
package import Time

/// What somebody had to say about a place.
package struct Remark: Row {
  package let id: Int
  package var user: Int
  package var text: String
  package var place: Place
  package var at: Instant
  /// How far off the place may be, in metres, as whatever found it said.
  package var accuracy: Double?
  /// What the place is called.
  package var placeName: String?
  package var isPrivate = false
  /// What it was called where it came from.
  package var source: SourceID?

  package static func blank(_ id: Int) -> Remark {
    Remark(id: id, user: 0, text: "", place: Place(latitude: 0, longitude: 0), at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("text", &text, .text(1...4096))
    try place.carry(by: &carrier)
    try carrier.member("at", &at, .time)
    try carrier.member("accuracy", &accuracy, .decimal(0...100_000_000))
    try carrier.member("place", &placeName, .string(1...299))
    try carrier.member("private", &isPrivate, .boolean, absent: false)
    try carrier.member("source", &source, SourceID.kind)
  }

  /// Private ones are seen by nobody else.
  func isVisible(to account: Int) -> Bool { !isPrivate || user == account }
}
