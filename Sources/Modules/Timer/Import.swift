package import ModuleKit
package import Time

/// Entries and projects that came from elsewhere together, and can be taken back together. They name it.
package struct Import: Row {
  package let id: Int
  package var user: Int
  package var at: Instant
  /// What it was read from, such as `watson`.
  package var format = ""

  package static func blank(_ id: Int) -> Import {
    Import(id: id, user: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("format", &format, .string(0...40), absent: "")
  }
}
