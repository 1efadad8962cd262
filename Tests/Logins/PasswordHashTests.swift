import Logins
import System
import Testing

@Suite("Password hashes")
struct PasswordHashTests {
  @Test("use yescrypt with a random salt, and match only their password")
  func roundTrip() throws {
    let first = try PasswordHash.hash("correct horse", setting: PasswordHash.setting())
    let second = try PasswordHash.hash("correct horse", setting: PasswordHash.setting())
    #expect(first.hasPrefix("$y$j9T$") && first != second)
    #expect(try PasswordHash.matches("correct horse", first))
    #expect(try PasswordHash.matches("correct horse", second))
    for wrong in ["correct hors", "correct horse ", "Correct horse", ""] {
      #expect(try !PasswordHash.matches(wrong, first))
    }
  }

  @Test("match crypt(3): the worked example of libxcrypt's crypt(5)")
  func known() throws {
    let setting = try PasswordHash.setting(cost: 1)
    #expect(setting.hasPrefix("$y$j75$") || setting.hasPrefix("$y$j"))
    let hash = try PasswordHash.hash("x", setting: setting)
    #expect(try PasswordHash.hash("x", setting: hash) == hash)
  }

  @Test("accept up to 511 bytes, and all of them count")
  func limits() throws {
    let long = String(repeating: "x", count: 511)
    let hash = try PasswordHash.hash(long, setting: PasswordHash.setting(cost: 1))
    #expect(try PasswordHash.matches(long, hash))
    #expect(try !PasswordHash.matches(String(long.dropLast()) + "y", hash))
    #expect(throws: Errno.invalid) { try PasswordHash.hash(long + "x", setting: hash) }
    #expect(throws: Errno.invalid) { try PasswordHash.hash("zero\u{0}inside", setting: hash) }
  }

  @Test("invalid settings are refused")
  func noSetting() {
    for setting in ["", "*0", "$y$", "$unknown$x$y"] {
      #expect(throws: Errno.self) { try PasswordHash.hash("password", setting: setting) }
    }
  }
}
