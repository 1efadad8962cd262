/// A row as a file calls it: here it has another number.
struct RowName: Hashable {
  enum Table: String {
    case posts, rooms, tasks

    /// What a reply calls one of them.
    var member: String { String(rawValue.dropLast()) }
  }

  let table: Table
  let id: Int
}
