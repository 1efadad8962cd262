import TrackClientCore
import Wire

/// Stores the token of a sign-in for later commands, and removes it at sign-out.
struct SignInKeeper {
  let session: Session

  /// The summaries of the methods for which trackctl stores or removes a token.
  static let summaries = [
    "accounts.signIn": "Signs in: commands of your user act as that account until sign-out.",
    "accounts.signUp": "Creates an account with a password, and signs in.",
    "accounts.signOut": "Signs out: commands act as your own user again.",
  ]

  private func file() throws(Failure) -> TokenFile { TokenFile(try session.connect().place) }

  /// Stores the token that a reply contains.
  /// - Returns: whether the reply contains a token.
  func keep(_ reply: JSON) throws(Failure) -> Bool {
    guard let token = reply["token"]?.string, reply["account"] != nil else { return false }
    try file().write(token)
    guard !session.isJSON else { return true }
    let name = Terminal.clean(reply["account"]?["name"]?.string ?? "")
    session.output.print("signed in as \(name): commands of this user act as \(name) until trackctl accounts sign-out")
    return true
  }

  /// Removes the stored token, because the session is over.
  func forget() throws(Failure) {
    try file().remove()
    if !session.isJSON { session.output.print("signed out: commands act as your own user again") }
  }

  /// Whether a sign-out failed only because the session had already ended. In this case, the token is removed.
  func forgives(_ failure: Failure) throws(Failure) -> Bool {
    guard failure.refusal?.reason == "accounts.signedOut", try file().read() != nil else { return false }
    try forget()
    return true
  }
}
