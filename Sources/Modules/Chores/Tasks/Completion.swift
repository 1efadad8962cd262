package import ModuleKit
import Time

/// A completion of a task. It stores the points and the room that the task had at that time.
package struct Completion: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var room: Int
  /// The membership that earns the points. It is the user's membership at the time of recording, even if the task was
  /// done earlier.
  var member: Int
  /// The account of the member who did the task. 0 for a member without a login.
  var user: Int
  /// The name of a member without a login. Nil for other members.
  var name: String?
  var points: Int
  var at: Instant
  /// The date of the task's schedule that the completion settles.
  var settles: Instant?
  var note = ""

  package static func blank(_ id: Int) -> Completion {
    Completion(id: id, house: 0, task: 0, room: 0, member: 0, user: 0, name: nil, points: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("task", &task, .reference("tasks"))
    try carrier.member("room", &room, .reference("rooms"))
    // This column isn't declared as a reference, because the member's row is deleted when the member leaves. As a
    // reference, the column would then dangle in a copy of the rows.
    try carrier.member("member", &member, .special("integer", .id))
    var account = user > 0 ? user : nil
    try carrier.member("user", &account, .account)
    user = account ?? 0
    try carrier.member("points", &points, in: Chore.points)
    try carrier.member("at", &at, .time)
    try carrier.member("name", &name, .string(1...60))
    try carrier.member("settles", &settles, .time)
    try carrier.member("note", &note, .text(Completion.note), absent: "")
  }

  static let note = 0...1000
}

extension Completion {
  init(id: Int, task: Chore, by residence: Residence, at: Instant, settles: Instant? = nil, note: String = "") {
    self.init(
      id: id, house: task.house, task: task.id, room: task.room, member: residence.member, user: residence.user,
      name: residence.ownName, points: task.points, at: at, settles: settles,
      note: note)
  }

  /// Who did the task. A member without a login is identified by name, because the name outlives the membership.
  enum Doer: Hashable {
    case account(Int)
    case child(NameKey)
  }

  var doer: Doer { name.map { .child(NameKey($0)) } ?? .account(user) }

  func doerName(_ people: People) -> String { name ?? people.name(of: user) }

  /// The completion as an item of a timeline. Completions in the same second are in the order in which they were
  /// recorded.
  var item: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: 0) }
  /// The completion as an item of a timeline, weighted with its points.
  var earning: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: points) }
}
