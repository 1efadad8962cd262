import ModuleKit

/// Completions of chores, sorted by time. There are timelines for each house with its rooms and users, and for each
/// task. The index also has the points of each membership.
package struct CompletionIndex: RowIndex {
  private(set) var houses: [Int: HouseLog] = [:]
  /// The completions of each task, all together and by membership.
  private(set) var tasks: [Int: GroupedTimeline] = [:]
  /// The completions of each membership, weighted with their points.
  private(set) var earnings: [Int: Timeline] = [:]
  /// The tasks with a new or removed completion.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ completion: Completion) {
    trail.add(completion.task)
    houses[completion.house, default: HouseLog()].insert(completion)
    tasks[completion.task, default: GroupedTimeline()].insert(completion.item, in: completion.member)
    earnings[completion.member, default: Timeline()].insert(completion.earning)
  }

  package mutating func remove(_ completion: Completion) {
    trail.add(completion.task)
    houses.lessen(completion.house) { $0.remove(completion) }
    tasks.lessen(completion.task) { $0.remove(completion.item, from: completion.member) }
    earnings.lessen(completion.member) { $0.remove(completion.earning) }
  }

  func points(of member: Int) -> Int { earnings[member]?.total ?? 0 }
}

/// The completions of a house.
struct HouseLog: Sendable, Equatable, Emptiable {
  private(set) var all = Timeline()
  private(set) var rooms: [Int: Timeline] = [:]
  private(set) var users: [Completion.Doer: Timeline] = [:]
  private var corners: [Corner: Timeline] = [:]

  private struct Corner: Hashable {
    let room: Int
    let user: Completion.Doer
  }

  /// The completions in this room and by this user. An argument that is nil doesn't restrict the completions.
  func line(room: Int?, user: Completion.Doer?) -> Timeline {
    switch (room, user) {
    case (nil, nil): all
    case (let room?, nil): rooms[room] ?? Timeline()
    case (nil, let user?): users[user] ?? Timeline()
    case (let room?, let user?): corners[Corner(room: room, user: user)] ?? Timeline()
    }
  }

  fileprivate mutating func insert(_ completion: Completion) {
    let item = completion.item
    all.insert(item)
    rooms[completion.room, default: Timeline()].insert(item)
    users[completion.doer, default: Timeline()].insert(item)
    corners[Corner(room: completion.room, user: completion.doer), default: Timeline()].insert(item)
  }

  fileprivate mutating func remove(_ completion: Completion) {
    let item = completion.item
    all.remove(item)
    rooms.lessen(completion.room) { $0.remove(item) }
    users.lessen(completion.doer) { $0.remove(item) }
    corners.lessen(Corner(room: completion.room, user: completion.doer)) { $0.remove(item) }
  }

  var isEmpty: Bool { all.isEmpty }
}
