import Wire

/// Identifies a row of the file by its table and its id in the file. In trackd, the row gets a different id.
struct RowName: Hashable {
  enum Table: Hashable {
    case posts, comments, rooms, tasks, remarks
    /// A table of a custom module: `plants.rooms`.
    case own(String)

    /// The single row that a reply contains.
    func row(in reply: JSON?) -> JSON? {
      switch self {
      case .posts: reply?["post"]
      case .comments: reply?["comment"]
      case .rooms: reply?["room"]
      case .tasks: reply?["task"]
      case .remarks: reply?["remark"]
      case .own: reply?.members.lazy.map(\.value).first { $0["id"]?.int != nil }
      }
    }
  }

  let table: Table
  let id: Int
}
