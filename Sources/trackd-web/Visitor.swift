/// The identity under which connections are counted.
enum Visitor: Hashable {
  /// All clients at this address that haven't signed in.
  case address(String)
  /// An account that has signed in on the page.
  case account(Int)
  /// The browser that has presented the secret of a private page.
  case owner

  /// Whether the visitor hasn't signed in.
  var isStranger: Bool {
    if case .address = self { true } else { false }
  }
}
