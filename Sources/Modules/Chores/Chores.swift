package import ModuleKit
import Time
import Wire

/// What is to be done in a house and whose turn it is: houses with a key, rooms, tasks, what was done, points.
///
/// All that is of a house can be seen and changed by all who live in it, and by nobody else. Who has left sees of the house's
/// past only that they came and went.
package struct Chores: Module {
  package static let name = "chores"
  package static let tables: [TableDescription<Chores>] = [
    TableDescription("houses", \.houses, shown: houseFields) { chores, house, viewer, writer in
      guard chores.lives(viewer, in: house.id) else { return false }
      chores.show(house, viewer, to: &writer)
      return true
    },
    TableDescription(
      "members", \.members, shown: memberFields,
      changesSight: { before, after, account in
        let house = { (member: Member?) in member?.user == account ? member?.house : nil }
        return house(before) != house(after)
      }
    ) { chores, member, viewer, writer in
      guard member.user == viewer.account || chores.lives(viewer, in: member.house) else { return false }
      chores.show(member, withHouse: true, viewer, to: &writer)
      return true
    },
    TableDescription("rooms", \.rooms, shown: roomFields) { chores, room, viewer, writer in
      guard !room.isRemoved, chores.lives(viewer, in: room.house) else { return false }
      chores.show(room, viewer, to: &writer)
      return true
    },
    TableDescription("tasks", \.tasks, shown: taskFields) { chores, task, viewer, writer in
      guard !task.isRemoved, chores.lives(viewer, in: task.house) else { return false }
      chores.show(task, at: viewer.now, viewer.people, to: &writer)
      return true
    },
    TableDescription("completions", \.completions, shown: completionFields) { chores, completion, viewer, writer in
      guard chores.lives(viewer, in: completion.house) else { return false }
      chores.show(completion, viewer.people, to: &writer)
      return true
    },
    TableDescription("skips", \.skips, shown: skipFields) { chores, skip, viewer, writer in
      guard chores.lives(viewer, in: skip.house) else { return false }
      chores.show(skip, viewer.people, to: &writer)
      return true
    },
    TableDescription("pauses", \.pauses, shown: pauseFields) { chores, pause, viewer, writer in
      guard chores.lives(viewer, in: pause.house) else { return false }
      chores.show(pause, to: &writer)
      return true
    },
  ]
  package static let methods: [Method<Chores>] = [
    createHouse, joinHouse, showHouse, shareHouse, leaveHouse, renameHouse, newKey,
    addRoom, renameRoom, removeRoom, listRooms,
    addTask, editTask, removeTask, listTasks,
    done, skip, pause, unpause, listCompletions, scoreboard,
  ]
  package static let notices = [levelNotice]
  package static let settings = [mostCompletions]

  static let mostCompletions = Setting(
    "chores", "completionsPerHouse", "how much of what was done is kept of one house", 0...1_000_000_000,
    standard: 1_000_000)

  var houses = Table<House, HouseIndex>()
  var members = Table<Member, MemberIndex>()
  var rooms = Table<Room, RoomIndex>()
  var tasks = Table<Chore, ChoreIndex>()
  var completions = Table<Completion, CompletionIndex>()
  var skips = Table<Skip, SkipIndex>()
  var pauses = Table<Pause, PauseIndex>()
  /// Wrong keys, so that nobody can try them all.
  var attempts = Attempts(most: 10, seconds: 60)
  var crossings = Crossings()
  /// How many houses had been forgotten when all that belonged to such was cleared away.
  var sweptTo: Int?

  package init() {}

  package func mayBeForgotten(_ moment: Moment) -> Bool { attempts.areOver(moment.now) }

  private func lives(_ viewer: Viewer, in house: Int) -> Bool { members.index.lives(viewer.account, in: house) }
}
