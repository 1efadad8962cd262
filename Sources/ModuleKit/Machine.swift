/// What only the machine can do for a module, and takes its time over: a module has it done in a step off the loop, never in
/// a handler.
public struct Machine: Sendable {
  /// What a password is kept as.
  public let hash: @Sendable (_ password: String) throws(Rejection) -> String
  /// Is this the password of that hash? Takes as long whatever the answer.
  public let matches: @Sendable (_ password: String, _ hash: String) throws(Rejection) -> Bool
  /// A hash that no password has. Comparing with it takes as long as with any other, so the time doesn't tell whether there is
  /// such an account.
  public let hashOfNothing: String
  /// Is this the name of one of the machine's users?
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

  /// For tests of a module without a host: there are no logins, and hashes hide nothing.
  public static let none = Machine(
    hash: { "none:" + $0 }, matches: { "none:" + $0 == $1 }, hashOfNothing: "none", isLogin: { _ in false })
}
