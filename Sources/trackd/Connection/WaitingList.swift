/// The lists that contain a connection. A mark shows, without a search, that the connection is already in a list.
struct ListMarks: OptionSet {
  let rawValue: UInt8

  /// The connection has more to do than its share of one turn allowed.
  static let turns = ListMarks(rawValue: 1)
  /// The connection has more to do, but its user's time in this turn is used up.
  static let late = ListMarks(rawValue: 8)
  /// The connection has output to send.
  static let sends = ListMarks(rawValue: 2)
  /// The connection has answers that wait for the disk.
  static let holds = ListMarks(rawValue: 4)
}

protocol Listed: AnyObject {
  var lists: ListMarks { get set }
}

/// Members that wait for the same thing, in the order in which they were added. A member added while the list is
/// processed comes in the next round, after all others.
final class WaitingList<Member: Listed> {
  private let mark: ListMarks
  private var members: [Member] = []

  init(_ mark: ListMarks) {
    self.mark = mark
  }

  var isEmpty: Bool { members.isEmpty }

  /// Adds a member at the end. A member that is already in the list keeps its place.
  func add(_ member: Member) {
    if member.lists.contains(mark) { return }
    member.lists.insert(mark)
    members.append(member)
  }

  func remove(_ member: Member) {
    if member.lists.remove(mark) != nil { members.removeAll { $0 === member } }
  }

  /// Removes and returns all members.
  func takeAll() -> [Member] {
    if members.isEmpty { return [] }
    for member in members { member.lists.remove(mark) }
    var taken: [Member] = []
    swap(&taken, &members)
    // Reserves memory, because the next round is likely to have about as many members as this round.
    members.reserveCapacity(taken.count)
    return taken
  }
}
