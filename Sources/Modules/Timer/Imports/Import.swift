package import ModuleKit
package import Time

/// Stands for entries and projects that were imported together and can be removed together. The entries and projects
/// refer to the import by its id.
package struct Import: Row {
  package let id: Int
  package var user: Int
  package var at: Instant
  /// The format of the imported data, such as `watson`.
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
