package import ModuleKit

/// Household chores: houses with a key, rooms, tasks, completions and points.
///
/// All members of a house can see and change everything in the house. Other users can't. In the history of the house, a
/// former member sees only their own joining and leaving.
package struct Chores: Module {
  package static let name = "chores"
  package static let tables: [TableDescription<Chores>] = [
    TableDescription("houses", table: { $0.houses }, change: { $1(&$0.houses) }),
    TableDescription(
      "members", table: { $0.members }, change: { $1(&$0.members) },
      changesSight: { before, after, account in
        let house = { (member: Member?) in member?.user == account && account > 0 ? member?.house : nil }
        return house(before) != house(after)
      }),
    TableDescription("rooms", table: { $0.rooms }, change: { $1(&$0.rooms) }),
    TableDescription("tasks", table: { $0.tasks }, change: { $1(&$0.tasks) }),
    TableDescription("completions", table: { $0.completions }, change: { $1(&$0.completions) }),
    TableDescription("skips", table: { $0.skips }, change: { $1(&$0.skips) }),
    TableDescription("pauses", table: { $0.pauses }, change: { $1(&$0.pauses) }),
    TableDescription("absences", table: { $0.absences }, change: { $1(&$0.absences) }),
    // Importing a completion or a skip unchecks steps, so this table comes after completions and skips.
    TableDescription("steps", table: { $0.steps }, change: { $1(&$0.steps) }),
    TableDescription("pictures", table: { $0.pictures }, change: { $1(&$0.pictures) }, attachment: \.id),
  ]
  package static let methods: [Method<Chores>] = [
    createHouse, joinHouse, showHouse, shareHouse, leaveHouse, renameHouse, newKey,
    addMember, removeMember, away, back, chooseSettings,
    addRoom, renameRoom, removeRoom, listRooms,
    addTask, editTask, removeTask, showTask, listTasks,
    addStep, editStep, checkStep, moveStep, removeStep, getPicture,
    done, skip, swap, pass, pause, unpause, listDue, listCompletions, scoreboard,
  ]
  package static let notices = [levelNotice]
  package static let settings = [pictureBytes, mostCompletions]

  static let pictureBytes = Setting(
    "chores", "pictureBytesPerUser", "how many bytes all pictures of one user may have together", 0...(1 << 50),
    standard: 1 << 30)
  static let mostCompletions = Setting(
    "chores", "completionsPerHouse", "how many completions and skips are kept per house", 0...1_000_000_000,
    standard: 1_000_000)

  var houses = Table<House, HouseIndex>()
  var members = Table<Member, MemberIndex>()
  var rooms = Table<Room, RoomIndex>()
  var tasks = Table<Chore, ChoreIndex>()
  var completions = Table<Completion, CompletionIndex>()
  var skips = Table<Skip, SkipIndex>()
  var pauses = Table<Pause, PauseIndex>()
  var absences = Table<Absence, AbsenceIndex>()
  var steps = Table<ChecklistStep, ChecklistIndex>()
  var pictures = Table<Picture, PictureIndex>()
  /// Counts wrong house keys, so that no user can try all keys.
  var attempts = Attempts(most: 10, seconds: 60)
  var levelChanges = LevelChanges()
  /// The number of forgotten houses at the last complete sweep. While the number stays the same, there is nothing to
  /// sweep.
  var sweptTo: Int?

  package init() {}

  package func mayBeForgotten(_ moment: Moment) -> Bool { attempts.areOver(moment.now) }
}

/// A row that belongs to a house. All members of the house can see it.
package protocol HouseRow: Row {
  var house: Int { get }
}

extension ShownRow where Self: HouseRow, State == Chores {
  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    chores.members.index.lives(viewer.account, in: house)
  }
}
