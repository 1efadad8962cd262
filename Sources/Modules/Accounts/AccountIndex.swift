import ModuleKit

/// Finds accounts by uid. The index also has the names of all accounts, and the open accounts in the order in which
/// they were created.
struct AccountIndex: RowIndex {
  var byUser: [UInt32: Set<Int>] = [:]
  var people = People()
  var open = Timeline()

  mutating func insert(_ account: Account) {
    people.set(account.id, name: account.name, isOpen: account.isOpen, owner: account.uid ?? account.madeBy)
    if account.isOpen { open.insert(item(account)) }
    if let uid = account.uid { byUser[uid, default: []].insert(account.id) }
  }

  mutating func remove(_ account: Account) {
    people.remove(account.id)
    if account.isOpen { open.remove(item(account)) }
    if let uid = account.uid { byUser.lessen(uid) { $0.remove(account.id) } }
  }

  mutating func replace(_ old: Account, with new: Account) {
    // Usually only the password changed, and the index doesn't depend on the password. Changing `people` without need
    // would copy parts of it while another copy exists.
    if old.name == new.name, old.uid == new.uid, old.isOpen == new.isOpen { return }
    remove(old)
    insert(new)
  }

  private func item(_ account: Account) -> Timeline.Item {
    Timeline.Item(key: account.id, id: account.id, weight: 0)
  }
}
