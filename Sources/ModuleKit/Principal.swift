/// Whose share of the daemon something takes. Limits go by it, rights never do.
///
/// A user of the machine has one share, whatever account acts. To the kernel all browsers of the page are one user, its server's.
/// So an account that has signed in there has a share of its own, and those who haven't signed in have one for each address from
/// which they come, as the page's server tells it.
public enum Principal: Hashable, Sendable {
  case user(UInt32)
  case account(Int)
  case address(String)
}

extension Principal {
  /// The user, where it is one.
  public var uid: UInt32? {
    if case .user(let uid) = self { uid } else { nil }
  }
}

extension Principal: CustomStringConvertible {
  /// As the log calls it.
  public var description: String {
    switch self {
    case .user(let uid): "uid \(uid)"
    case .account(let id): "account \(id) on the page"
    case .address(let address): "somebody on the page from \(address)"
    }
  }
}
