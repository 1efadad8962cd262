import ModuleKit
import Time

/// Finds sessions by token, by account and by expiry.
struct SignedInIndex: RowIndex {
  private(set) var byToken: [String: Int] = [:]
  private(set) var byAccount: [Int: Set<Int>] = [:]
  private(set) var byExpiry = Timeline()

  mutating func insert(_ session: SignedIn) {
    byToken[session.token] = session.id
    byAccount[session.account, default: []].insert(session.id)
    byExpiry.insert(item(session))
  }

  mutating func remove(_ session: SignedIn) {
    byToken[session.token] = nil
    byAccount.lessen(session.account) { $0.remove(session.id) }
    byExpiry.remove(item(session))
  }

  private func item(_ session: SignedIn) -> Timeline.Item {
    Timeline.Item(key: session.expiresAt.seconds, id: session.id, weight: 0)
  }
}
