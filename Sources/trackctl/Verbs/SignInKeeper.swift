import System
import TrackClientCore
import Wire

/// Keeps what signing in gave for the commands that follow, and forgets it with the signing out.
struct SignInKeeper {
  let session: Session

  private func file() throws(Failure) -> TokenFile { TokenFile(try session.connect().place) }

  /// Keeps a reply's token, if it has one.
  /// - Returns: whether it had.
  func keep(_ reply: JSON) throws(Failure) -> Bool {
    guard let token = reply["token"]?.string, reply["account"] != nil else { return false }
    try file().write(token)
    guard !session.isJSON else { return true }
    let name = Terminal.clean(reply["account"]?["name"]?.string ?? "")
    session.output.print("signed in as \(name): commands of this user act as \(name) until trackctl accounts sign-out")
    return true
  }

  /// The session of the kept token has ended with this call.
  func forget() throws(Failure) {
    try file().remove()
    if !session.isJSON { session.output.print("signed out: commands act as your own user again") }
  }

  /// A session that is over already is signed out of by forgetting it.
  func forgives(_ failure: Failure) throws(Failure) -> Bool {
    guard failure.refusal?.reason == "accounts.signedOut", try file().read() != nil else { return false }
    try forget()
    return true
  }
}
