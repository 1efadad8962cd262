/// The lists that a connection can be in, so that it is in each at most once without anybody having to search.
struct ListMarks: OptionSet {
  let rawValue: UInt8

  /// It has more to do than one turn allowed it.
  static let turns = ListMarks(rawValue: 1)
  /// It has more to do, and its user has had all the time of this turn.
  static let late = ListMarks(rawValue: 8)
  /// It has something to send.
  static let sends = ListMarks(rawValue: 2)
  /// It has answers that wait for the disk.
  static let holds = ListMarks(rawValue: 4)
}

protocol Listed: AnyObject {
  var lists: ListMarks { get set }
}

/// Those that wait for the same thing, in the order in which they came: what is put in while the list is worked off comes in
/// the next round, so everybody else has had theirs before.
final class WaitingList<Member: Listed> {
  private let mark: ListMarks
  private var members: [Member] = []

  init(_ mark: ListMarks) {
    self.mark = mark
  }

  var isEmpty: Bool { members.isEmpty }

  /// Puts one at the end; one that is in the list already keeps its place.
  func add(_ member: Member) {
    if member.lists.contains(mark) { return }
    member.lists.insert(mark)
    members.append(member)
  }

  func remove(_ member: Member) {
    if member.lists.remove(mark) != nil { members.removeAll { $0 === member } }
  }

  /// Takes all of them out.
  func takeAll() -> [Member] {
    if members.isEmpty { return [] }
    for member in members { member.lists.remove(mark) }
    var taken: [Member] = []
    swap(&taken, &members)
    // As many are likely to come again.
    members.reserveCapacity(taken.count)
    return taken
  }
}
