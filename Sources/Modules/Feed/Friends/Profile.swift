package import ModuleKit
import Time

package struct Profile: OwnedRow {
  package let id: Int
  package var user: Int
  var displayName = ""
  var status = ""
  /// When the user reported being safe. Nil if the user never reported this or withdrew the report.
  var safeAt: Instant?
  var picture: Int?

  package static func blank(_ id: Int) -> Profile {
    Profile(id: id, user: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("displayName", &displayName, .string(0...60), absent: "")
    try carrier.member("status", &status, .text(0...140), absent: "")
    try carrier.member("safeAt", &safeAt, .time)
    try carrier.member("picture", &picture, .reference("pictures"))
  }
}

/// Finds rows by owner, for tables with one row per user.
package struct OwnerIndex<Element: OwnedRow>: RowIndex {
  private(set) var holders = Holders<Int>()

  package init() {}
  package mutating func insert(_ row: Element) { holders.insert(row.id, row.user) }
  package mutating func remove(_ row: Element) { holders.remove(row.id, row.user) }
}
