/// A row as a file calls it: here it has another number.
struct RowName: Hashable {
  enum Table: String {
    case posts, rooms, tasks

    /// What a reply calls one of them.
    var member: String {
      switch self {
      case .posts: "post"
      case .rooms: "room"
      case .tasks: "task"
      }
    }
  }

  let table: Table
  let id: Int
}
