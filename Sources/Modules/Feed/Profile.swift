package import ModuleKit
import Time
package import Wire

/// What somebody says of themselves.
package struct Profile: Row {
  package let id: Int
  let user: Int
  var displayName = ""
  var status = ""
  /// When they said that they are safe; nil if they didn't, or took it back.
  var safeAt: Instant?
  var picture: Int?

  init(id: Int, user: Int) {
    self.id = id
    self.user = user
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    displayName = try json.storedStringIfAny("displayName") ?? ""
    status = try json.storedStringIfAny("status") ?? ""
    safeAt = try json.storedTimeIfAny("safeAt")
    picture = try json.storedIntIfAny("picture")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    if !displayName.isEmpty { writer.member("displayName", displayName) }
    if !status.isEmpty { writer.member("status", status) }
    if let safeAt { writer.member("safeAt", safeAt) }
    if let picture { writer.member("picture", picture) }
  }
}

/// Profiles by user.
package struct ProfileIndex: RowIndex {
  private(set) var holders = Holders<Int>()

  package init() {}
  package mutating func insert(_ profile: Profile) { holders.insert(profile.id, profile.user) }
  package mutating func remove(_ profile: Profile) { holders.remove(profile.id, profile.user) }
}
