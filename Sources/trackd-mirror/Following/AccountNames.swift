import TrackClientCore

/// Who the accounts are that rows name: the daemon tells of no change of theirs, so they are asked for.
struct AccountNames {
  private var known: [Int: [UInt8]] = [:]
  /// Asked for once, and not told of.
  private var unknown: Set<Int> = []
  private(set) var isStale = true

  /// Somebody was named.
  mutating func see(_ account: Int) {
    if known[account] == nil, unknown.insert(account).inserted { isStale = true }
  }

  mutating func growOld() { isStale = true }

  /// Asks for all.
  /// - Returns: those that are new or not as they were.
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
