/// The identity by which connections are counted.
enum Visitor: Hashable {
  /// A client at this address that hasn't signed in.
  case address(String)
  /// An account that has signed in on the page.
  case account(Int)
  /// A browser that has shown the secret of a private page.
  case owner

  /// Whether the visitor hasn't signed in.
  var isStranger: Bool {
    if case .address = self { true } else { false }
  }
}
