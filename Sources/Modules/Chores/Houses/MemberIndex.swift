import ModuleKit

/// Finds members by house, and houses by user.
package struct MemberIndex: RowIndex {
  /// The members of each house, in the order in which they joined.
  private var houses: [Int: [Residence]] = [:]
  /// The memberships of each user. A user has at most one membership, but several can exist until a change is checked.
  private var users: [Int: [Residence]] = [:]

  package init() {}

  package mutating func insert(_ member: Member) {
    houses[member.house, default: []].add(member.residence)
    if member.user > 0 { users[member.user, default: []].add(member.residence) }
  }

  package mutating func remove(_ member: Member) {
    houses.lessen(member.house) { $0.removeAll { $0.member == member.id } }
    if member.user > 0 { users.lessen(member.user) { $0.removeAll { $0.member == member.id } } }
  }

  func residents(of house: Int) -> [Residence] { houses[house] ?? [] }
  /// Whether a member who can sign in lives in the house.
  func isInhabited(_ house: Int) -> Bool { residents(of: house).contains { $0.user > 0 } }
  func residences(of user: Int) -> [Residence] { users[user] ?? [] }
  func residence(of user: Int) -> Residence? { users[user]?.first }

  func lives(_ user: Int, in house: Int) -> Bool { residences(of: user).contains { $0.house == house } }
}

extension [Residence] {
  /// Inserts the residence in the order of the members' ids, whatever the order of the insertions.
  fileprivate mutating func add(_ residence: Residence) {
    insert(residence, at: firstIndex { $0.member > residence.member } ?? count)
  }
}
