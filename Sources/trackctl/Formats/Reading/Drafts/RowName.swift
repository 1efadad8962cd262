/// The name of a row in the file. In trackd the row has a different id.
struct RowName: Hashable {
  enum Table: String {
    case posts, rooms, tasks

    /// The member under which a reply has a single row.
    var member: String { String(rawValue.dropLast()) }
  }

  let table: Table
  let id: Int
}
