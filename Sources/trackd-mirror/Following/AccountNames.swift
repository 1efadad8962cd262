import TrackClientCore

/// The names of the accounts in rows. The daemon has no events for changed accounts, so the mirror asks for them.
struct AccountNames {
  private var known: [Int: [UInt8]] = [:]
  /// Accounts that the daemon didn't list when it was asked.
  private var unknown: Set<Int> = []
  private(set) var isStale = true

  /// Call this for each account in a row.
  mutating func see(_ account: Int) {
    if known[account] == nil, unknown.insert(account).inserted { isStale = true }
  }

  mutating func growOld() { isStale = true }

  /// Asks the daemon for all accounts.
  /// - Returns: the new and the changed accounts.
  mutating func refresh(from daemon: Connection) throws(ClientError) -> [(id: Int, account: JSON)] {
    isStale = false
    var changed: [(id: Int, account: JSON)] = []
    var params: JSON = ["limit": 1000]
    while true {
      let page = try daemon.call("accounts.list", params)
      for account in page["accounts"]?.elements.map(\.self) ?? [] {
        guard let id = account["id"]?.int, known.updateValue(Array(account.raw), forKey: id) != Array(account.raw)
        else {
          continue
        }
        changed.append((id, account))
      }
      guard let next = page["next"] else { return changed }
      params = ["limit": 1000, "cursor": next]
    }
  }
}
