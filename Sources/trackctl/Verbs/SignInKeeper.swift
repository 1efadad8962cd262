import TrackClientCore
import Wire

/// Keeps the sign-in token for later commands, and removes it at sign-out.
struct SignInKeeper {
  let session: Session

  /// What the methods do when trackctl stores their token.
  static let summaries = [
    "accounts.signIn": "Signs in: commands of your user act as that account until sign-out.",
    "accounts.signUp": "Creates an account with a password, and signs in.",
    "accounts.signOut": "Signs out: commands act as your own user again.",
  ]

  private func file() throws(Failure) -> TokenFile { TokenFile(try session.connect().place) }

  /// Keeps the token of a reply, if there is one.
  /// - Returns: whether the reply had a token.
  func keep(_ reply: JSON) throws(Failure) -> Bool {
    guard let token = reply["token"]?.string, reply["account"] != nil else { return false }
    try file().write(token)
    guard !session.isJSON else { return true }
    let name = Terminal.clean(reply["account"]?["name"]?.string ?? "")
    session.output.print("signed in as \(name): commands of this user act as \(name) until trackctl accounts sign-out")
    return true
  }

  /// Removes the stored token, because its session has ended.
  func forget() throws(Failure) {
    try file().remove()
    if !session.isJSON { session.output.print("signed out: commands act as your own user again") }
  }

  /// Whether sign-out failed only because the session had already ended. Removing the token is then enough.
  func forgives(_ failure: Failure) throws(Failure) -> Bool {
    guard failure.refusal?.reason == "accounts.signedOut", try file().read() != nil else { return false }
    try forget()
    return true
  }
}
