/// Slow services of the machine. Modules use them in steps outside the loop, never in handlers.
public struct Machine: Sendable {
  /// Hashes a password for storage.
  public let hash: @Sendable (_ password: String) throws(Rejection) -> String
  /// Whether the password matches the hash. The check takes the same time for both results.
  public let matches: @Sendable (_ password: String, _ hash: String) throws(Rejection) -> Bool
  /// A hash that no password matches. Comparing a password with this hash takes as long as with any other hash, so the
  /// time doesn't reveal whether an account exists.
  public let hashOfNothing: String
  /// Whether the machine has a user with this name.
  public let isLogin: @Sendable (_ name: String) throws(Rejection) -> Bool

  public init(
    hash: @escaping @Sendable (String) throws(Rejection) -> String,
    matches: @escaping @Sendable (String, String) throws(Rejection) -> Bool, hashOfNothing: String,
    isLogin: @escaping @Sendable (String) throws(Rejection) -> Bool
  ) {
    self.hash = hash
    self.matches = matches
    self.hashOfNothing = hashOfNothing
    self.isLogin = isLogin
  }

  /// A machine for tests of a module without a host. It has no logins, and its hashes are readable passwords.
  public static let none = Machine(
    hash: { "none:" + $0 }, matches: { "none:" + $0 == $1 }, hashOfNothing: "none", isLogin: { _ in false })
}
