import Wire

/// Tracks how many bytes the pictures of each account take. This is a part of an index.
public struct PictureRoom: Sendable, Equatable {
  private var bytes: [Int: Int] = [:]

  public init() {}

  public mutating func insert(_ file: PictureFile, of user: Int) {
    bytes[user, default: 0] += file.bytes
  }

  public mutating func remove(_ file: PictureFile, of user: Int) {
    let left = bytes[user, default: 0] - file.bytes
    bytes[user] = left > 0 ? left : nil
  }

  /// The total bytes of these accounts' pictures.
  fileprivate func bytes(of users: [Int]) -> Int { users.reduce(0) { $0 + (bytes[$1] ?? 0) } }
}

/// A row with an owner and a picture's file.
public protocol PictureRow: OwnedRow {
  var file: PictureFile { get }
}

/// An index that tracks the size of pictures.
public protocol PictureRoomIndex: RowIndex where Element: PictureRow {
  var room: PictureRoom { get }
}

/// Checks the quota for pictures, which all accounts of one machine user share.
extension Table where Element: PictureRow, Index: PictureRoomIndex {
  /// Throws if this many more bytes would exceed the caller's quota. `field` is the param with the picture.
  public func checkRoom(for count: Int, in field: String, _ call: Call, _ most: Setting) throws(Rejection) {
    let (used, limit) = (index.room.bytes(of: call.people.kin(of: call.user)), call[most])
    guard count <= limit - used else {
      throw .violation(
        field, "quota",
        "is too large: your pictures already use \(used) of \(limit) bytes. Remove one, or ask for a higher limit")
    }
  }

  /// Checks the quota after a call or an undo.
  public func checkRoom(of user: Int, _ moment: Moment, _ most: Setting, reason: String) throws(Rejection) {
    let limit = moment.context.settings[most]
    guard index.room.bytes(of: moment.context.people.kin(of: user)) <= limit else {
      throw .conflict(reason, "Your pictures would use more than \(limit) bytes: remove one first.") {
        $0.member("limit", limit)
      }
    }
  }

  /// Drops removed pictures that are kept only for undo, oldest first, until all files of the machine user who
  /// created the account fit into the quota.
  /// - Returns: the ids whose files are no longer needed.
  public mutating func giveWay(_ account: Int, _ moment: Moment, _ most: Setting) -> [Int] {
    let users = moment.context.people.kin(of: account)
    let room = moment.context.settings[most] - index.room.bytes(of: users)
    let kept = gone.filter { users.contains($0.user) }.sorted { $0.id < $1.id }
    var bytes = kept.reduce(0) { $0 + $1.file.bytes }
    var given: [Int] = []
    for picture in kept where bytes > room {
      bytes -= picture.file.bytes
      given.append(picture.id)
      forget(picture.id)
    }
    return given
  }
}
