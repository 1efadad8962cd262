import TrackClientCalls
import Wire

/// The accounts that `--author NAME=ACCOUNT` assigns to people in a file. Also counts the rows of each of these people.
final class Authors {
  /// The account for each name in the file. The value can also be a member of the caller's house who has no login.
  private let accounts: [String: String]
  /// Whether the caller may add remarks and posts for others.
  private let isAdmin: Bool
  private var counts: [String: Int] = [:]
  private var kept: Set<String> = []

  init() { (accounts, isAdmin) = ([:], false) }

  /// Fails if an account doesn't exist.
  init(_ texts: [String], _ session: Session) throws(Failure) {
    var accounts: [String: String] = [:]
    for text in texts {
      guard let (name, account) = text.parted(at: "="), !name.isEmpty, !account.isEmpty else {
        throw .usage("--author needs AUTHOR=ACCOUNT, such as bob@example.org=Bob, not '\(Terminal.clean(text))'")
      }
      guard accounts.updateValue(String(account), forKey: String(name)) == nil else {
        throw .usage("--author names '\(Terminal.clean(String(name)))' twice")
      }
    }
    guard !accounts.isEmpty else {
      (self.accounts, isAdmin) = ([:], false)
      return
    }
    let hello = try session.call(.system.hello())
    isAdmin = hello.admin
    let names = try Self.names(hello.modules, session)
    for (name, account) in accounts {
      guard let known = names[account.lowercased()] else {
        throw Failure(
          .refused, "no account is called '\(Terminal.clean(account))', and neither is a member of your house",
          hints: ["to list the accounts: trackctl accounts list"])
      }
      accounts[name] = known
    }
    self.accounts = accounts
  }

  /// The names of all accounts and of all members of the caller's house, keyed by their lowercase form.
  private static func names(_ modules: [String], _ session: Session) throws(Failure) -> [String: String] {
    let pages = try Pages(session, "accounts.list", list: "accounts", limit: nil, params: { _ in })
    var names = pages.elements.map { $0.text("name") }
    if modules.contains("chores"),
      case .success(let reply)? = try session.batch([MethodCall("chores.house.show", [:])]).first
    {
      names += reply["house"]?["members"]?.elements.map { $0.text("user") } ?? []
    }
    return Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  /// The accounts that get rows from the file.
  var all: Set<String> { Set(accounts.values) }

  /// The member that gets a row of the chores module.
  func member(for name: String?) -> String? {
    guard let name, let account = accounts[name] else { return nil }
    counts[name, default: 0] += 1
    return account
  }

  /// The account that gets a remark or a post. Nil if no account is assigned to the name. Also nil if the caller isn't
  /// an administrator, because only administrators may add rows for others.
  func account(for name: String?) -> String? {
    guard let name, accounts[name] != nil else { return nil }
    guard isAdmin else {
      kept.insert(name)
      return nil
    }
    return member(for: name)
  }

  /// Prepares for the second pass over the file.
  func beginAgain() { (counts, kept) = ([:], []) }

  /// Messages that say which person's rows went to which account.
  var notices: [String] {
    accounts.sorted { $0.key < $1.key }.map { name, account in
      let (from, to) = (Terminal.clean(name), Terminal.clean(account))
      if let count = counts[name] { return "\(from) becomes \(to): \(count == 1 ? "1 row" : "\(count) rows")" }
      return kept.contains(name)
        ? "\(from) can't become \(to): only administrators can add other people's remarks and posts"
        : "\(from) can't become \(to): the file has no such row"
    }
  }
}
