internal import Glibc
package import System

/// The users and groups of the machine. A lookup may query a server and block, so never call these functions on the
/// loop.
package enum NameService {
  /// The login name of this user. Nil if no user has this id.
  package static func login(of uid: UInt32) throws(Errno) -> String? {
    try unsafe withRoom { room, count throws(Errno) in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      try check(unsafe getpwuid_r(uid, &entry, room, count, &found))
      return unsafe found == nil ? nil : String(cString: entry.pw_name)
    }
  }

  /// The id of this user. Nil if no user has this name.
  package static func uid(of login: String) throws(Errno) -> UInt32? {
    try unsafe withRoom { room, count throws(Errno) in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      try check(unsafe getpwnam_r(login, &entry, room, count, &found))
      return unsafe found == nil ? nil : entry.pw_uid
    }
  }

  /// The id of this group, and the logins in its member list. Nil if the group doesn't exist.
  package static func group(named name: String) throws(Errno) -> (gid: UInt32, members: [String])? {
    try unsafe withRoom { room, count throws(Errno) in
      var entry = unsafe Glibc.group()
      var found: UnsafeMutablePointer<Glibc.group>?
      try check(unsafe getgrnam_r(name, &entry, room, count, &found))
      return unsafe found == nil ? nil : (entry.gr_gid, strings(entry.gr_mem))
    }
  }

  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    var strings: [String] = []
    guard var item = unsafe list else { return strings }
    while let string = unsafe item.pointee {
      unsafe strings.append(String(cString: string))
      unsafe item += 1
    }
    return strings
  }

  private static func check(_ code: Int32) throws(Errno) {
    switch code {
    // According to getpwnam(3), any of these codes may mean that the name is unknown.
    case 0, ENOENT, ESRCH, EBADF, EPERM: return
    default: throw Errno(code: code)
    }
  }

  /// Provides a buffer for the strings of one entry. If the buffer is too small (ERANGE), it grows. The maximum size is
  /// enough for a group with several hundred thousand members.
  private static func withRoom<Result>(
    _ body: (UnsafeMutablePointer<CChar>, Int) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    var count = 4096
    while true {
      let room = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      defer { unsafe room.deallocate() }
      do {
        return try unsafe body(room, count)
      } catch .interrupted {
        continue
      } catch .outOfRange where count < 16 << 20 {
        count *= 4
      }
    }
  }
}
