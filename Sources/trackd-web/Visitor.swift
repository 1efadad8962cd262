/// For whom a connection is counted.
enum Visitor: Hashable {
  /// Nobody has signed in yet, so it is anybody's who comes from there.
  case address(String)
  /// Who has signed in on the page, by the account's number.
  case account(Int)
  /// Who has shown the secret of a private page.
  case owner

  /// Nobody knows who it is.
  var isStranger: Bool {
    if case .address = self { true } else { false }
  }
}
