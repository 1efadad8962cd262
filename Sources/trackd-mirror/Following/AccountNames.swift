import TrackClientCore

/// The names of the accounts that rows refer to. The daemon sends no events for changed accounts, so the mirror must
/// query them.
struct AccountNames {
  private var known: [Int: [UInt8]] = [:]
  /// Accounts that weren't known when they were first seen. Each of them causes only one query.
  private var unknown: Set<Int> = []
  private(set) var isStale = true

  /// Call this for each account id in a row.
  mutating func see(_ account: Int) {
    if known[account] == nil, unknown.insert(account).inserted { isStale = true }
  }

  mutating func growOld() { isStale = true }

  /// Queries all accounts.
  /// - Returns: the accounts that are new or have changed.
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
