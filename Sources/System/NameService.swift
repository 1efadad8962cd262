internal import Glibc

/// The machine's users and groups. Any of these may ask a server and take its time: call them off the loop.
///
/// In a file of its own, for a static executable has no name service: it must not need these symbols.
package enum NameService {
  /// Nil where no user has this number.
  package static func login(of uid: UInt32) throws(Errno) -> String? {
    try unsafe withBuffer { buffer, count throws(Errno) in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      try SystemCall.returningError { unsafe getpwuid_r(uid, &entry, buffer, count, &found) }
      return unsafe found == nil ? nil : String(cString: entry.pw_name)
    }
  }

  /// Nil where no user has this name.
  package static func uid(of login: String) throws(Errno) -> UInt32? {
    try unsafe withBuffer { buffer, count throws(Errno) in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      try SystemCall.returningError { unsafe getpwnam_r(login, &entry, buffer, count, &found) }
      return unsafe found == nil ? nil : entry.pw_uid
    }
  }

  /// Whether a user is in the group of that name: by the groups that their process has, or by the group's list.
  package static func isMember(uid: UInt32, groups: [UInt32], of group: String) throws(Errno) -> Bool {
    guard let entry = try self.group(named: group) else { return false }
    if groups.contains(entry.gid) { return true }
    guard !entry.members.isEmpty, let login = try login(of: uid) else { return false }
    return entry.members.contains(login)
  }

  private static func group(named name: String) throws(Errno) -> (gid: UInt32, members: [String])? {
    try unsafe withBuffer { buffer, count throws(Errno) in
      var entry = unsafe Glibc.group()
      var found: UnsafeMutablePointer<Glibc.group>?
      try SystemCall.returningError { unsafe getgrnam_r(name, &entry, buffer, count, &found) }
      guard unsafe found != nil else { return nil }
      return unsafe (entry.gr_gid, strings(entry.gr_mem))
    }
  }

  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    var strings: [String] = []
    guard var place = unsafe list else { return strings }
    while let string = unsafe place.pointee {
      unsafe strings.append(String(cString: string))
      unsafe place += 1
    }
    return strings
  }

  /// Lends room for the strings of one entry, more as long as it isn't enough.
  private static func withBuffer<Result>(
    _ body: (UnsafeMutablePointer<CChar>, Int) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    var count = 4096
    while true {
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      defer { unsafe buffer.deallocate() }
      do {
        return try unsafe body(buffer, count)
      } catch {
        // A group of a hundred thousand members is somebody's mistake and not ours to hold.
        if error == .notFound { throw error }
        if error != .outOfRange || count >= 4 << 20 { throw error }
        count *= 4
      }
    }
  }
}
