internal import CLogins
package import System

/// Password hashing with yescrypt, which the system's libcrypt provides.
///
/// Computing a hash deliberately takes tens of milliseconds and 16 MiB, so never compute a hash on the loop.
package enum PasswordHash {
  /// libcrypt's default cost. Each increment doubles the memory and the time.
  package static let usualCost = 5
  /// libcrypt rejects passwords of this many bytes or more.
  package static let byteLimit = 512

  private static let saltBytes = 16

  /// Makes a setting, which consists of the cost and a new random salt.
  package static func setting(cost: Int = usualCost) throws(Errno) -> String {
    let random = try Process.randomBytes(saltBytes)
    return try unsafe text { room, capacity in
      unsafe random.withUnsafeBytes { salt in
        unsafe clogins_password_setting(
          UInt(cost), salt.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(salt.count), room, capacity)
      }
    }
  }

  /// Hashes a password. The result begins with the setting, so an existing hash can be passed as a setting.
  package static func hash(_ password: String, setting: String) throws(Errno) -> String {
    // C strings end at the first zero byte, so two passwords that differ only after a zero byte would have the same
    // hash.
    if password.utf8.contains(0) || password.utf8.count >= byteLimit { throw .invalid }
    return try unsafe text { room, capacity in unsafe clogins_password_hash(password, setting, room, capacity) }
  }

  /// Whether the password matches the hash. The comparison takes constant time.
  package static func matches(_ password: String, _ hash: String) throws(Errno) -> Bool {
    let made = Array(try self.hash(password, setting: hash).utf8)
    let known = Array(hash.utf8)
    var difference = made.count ^ known.count
    for (left, right) in zip(made, known) { difference |= Int(left ^ right) }
    return difference == 0
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) throws(Errno) -> String {
    let capacity = Int(CLOGINS_PASSWORD_CAPACITY)
    let room = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    defer { unsafe room.deallocate() }
    let code = unsafe write(room, capacity)
    if code != 0 { throw Errno(code: code) }
    return unsafe String(cString: room)
  }
}
