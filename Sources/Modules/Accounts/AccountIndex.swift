import ModuleKit

/// Accounts by uid, and who is who.
struct AccountIndex: RowIndex {
  var byUser: [UInt32: Set<Int>] = [:]
  var people = People()

  init() {}

  mutating func insert(_ account: Account) {
    people.set(account.id, name: account.name)
    if let uid = account.uid { byUser[uid, default: []].insert(account.id) }
  }

  mutating func remove(_ account: Account) {
    people.remove(account.id)
    guard let uid = account.uid else { return }
    byUser[uid]?.remove(account.id)
    if byUser[uid]?.isEmpty == true { byUser[uid] = nil }
  }
}
