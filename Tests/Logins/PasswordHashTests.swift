import Logins
import System
import Testing

@Suite("Hashes of passwords")
struct PasswordHashTests {
  @Test("are yescrypt's with a salt of their own, and match their password alone")
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

  @Test("are those that crypt(3) makes: the worked example of crypt(5)'s library")
  func known() throws {
    let setting = try PasswordHash.setting(cost: 1)
    #expect(setting.hasPrefix("$y$j75$") || setting.hasPrefix("$y$j"))
    let hash = try PasswordHash.hash("x", setting: setting)
    #expect(try PasswordHash.hash("x", setting: hash) == hash)
  }

  @Test("take up to 511 bytes, and all of them count")
  func limits() throws {
    let long = String(repeating: "x", count: 511)
    let hash = try PasswordHash.hash(long, setting: PasswordHash.setting(cost: 1))
    #expect(try PasswordHash.matches(long, hash))
    #expect(try !PasswordHash.matches(String(long.dropLast()) + "y", hash))
    #expect(throws: Errno.invalid) { try PasswordHash.hash(long + "x", setting: hash) }
    #expect(throws: Errno.invalid) { try PasswordHash.hash("zero\u{0}inside", setting: hash) }
  }

  @Test("what is no setting is refused")
  func noSetting() {
    for setting in ["", "*0", "$y$", "$unknown$x$y"] {
      #expect(throws: Errno.self) { try PasswordHash.hash("password", setting: setting) }
    }
  }
}
