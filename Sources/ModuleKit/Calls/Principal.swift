/// The party whose share of the daemon's limits a call uses. A principal never decides what a call may do.
///
/// A user of the machine has one share, whatever account acts. All browsers arrive as the user of the page's server, so
/// an account that has signed in through the page has its own share. Visitors who haven't signed in have one share per
/// address, as reported by the page's server.
public enum Principal: Hashable, Sendable {
  case user(UInt32)
  case account(Int)
  case address(String)
}

extension Principal {
  /// The uid, if the principal is a user.
  public var uid: UInt32? {
    if case .user(let uid) = self { uid } else { nil }
  }
}

extension Principal: CustomStringConvertible {
  /// The principal as the log writes it.
  public var description: String {
    switch self {
    case .user(let uid): "uid \(uid)"
    case .account(let id): "account \(id) on the page"
    case .address(let address): "somebody on the page from \(address)"
    }
  }
}
