package import ModuleKit
import Time

/// What somebody says of themselves.
package struct Profile: Row {
  package let id: Int
  var user: Int
  var displayName = ""
  var status = ""
  /// When they said that they are safe; nil if they didn't, or took it back.
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

/// Profiles by user.
package struct ProfileIndex: RowIndex {
  private(set) var holders = Holders<Int>()

  package init() {}
  package mutating func insert(_ profile: Profile) { holders.insert(profile.id, profile.user) }
  package mutating func remove(_ profile: Profile) { holders.remove(profile.id, profile.user) }
}
