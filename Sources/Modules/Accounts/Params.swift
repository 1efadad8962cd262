import ModuleKit
import Wire

/// Params that several methods of accounts share.
enum Params {
  /// The maximum length of a password in bytes. crypt_r(3) rejects longer ones.
  static let passwordBytes = 511

  static let name = Param<String>.name("name", "the account's name").example("Ann")
  static let newName = Param<String>(
    "name",
    "a name that no account has ever had; it begins with a letter", .text(1...299)
  ) {
    json, _ throws(Violation) in
    let name = try Text.read(json, "name", 1...299, lines: false)
    guard Accounts.beginsWithLetter(name) else {
      throw Violation("name", "name", "must begin with a letter from A to Z")
    }
    if let invisible = Accounts.firstInvisible(of: name) {
      throw Violation("name", "invisible", "has the invisible character \(Text.hexadecimal(invisible)): remove it")
    }
    return name
  }.example("Ann")
  static let password = typed("password", "the account's password")
  static let newPassword = typed(
    "password", "at least 8 characters and at most 511 bytes, used exactly as given", least: 8
  )
  .example("correct horse battery").meant(.newPassword, "Password", "Passwort")
  static let old = typed("old", "the current password; leave it out if the account has none yet").optional
  static let new = typed(
    "new", "the new password: at least 8 characters and at most 511 bytes, used exactly as given", least: 8
  ).example("correct horse battery")
  static let code = hidden("code", "the code from an administrator; case and hyphens don't matter", 1...40)
  static let token = hidden("token", "the token that accounts.signIn or accounts.signUp returned", 1...200)

  static let from = Param<String>.name(
    "from", "a description of the device for accounts.sessions, such as \"Firefox on the tablet\"", 0...100
  ).or("")

  private static func hidden(_ name: String, _ summary: String, _ length: ClosedRange<Int>) -> Param<String> {
    Param(name, summary, .secret(length)) { json, _ throws(Violation) in
      try Text.read(json, name, length, lines: false)
    }
  }

  /// A param for a password. A method that only compares the password treats a password that is too short as wrong, not
  /// as a violation.
  private static func typed(_ name: String, _ summary: String, least: Int = 1) -> Param<String> {
    Param(name, summary, .secret(least...passwordBytes)) { json, _ throws(Violation) in
      try Text.readAsTyped(json, name, least...passwordBytes, bytes: passwordBytes)
    }
  }
}
