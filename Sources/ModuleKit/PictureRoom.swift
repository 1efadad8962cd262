import Wire

/// How much room the pictures of each user take, and whether there is some left: a part of an index.
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

  /// How much all accounts of one user have together.
  public func bytes(of users: [Int]) -> Int { users.reduce(0) { $0 + (bytes[$1] ?? 0) } }

  /// May a picture of so many bytes come in this param? All accounts of one user share what there is.
  public func check(_ field: String, bytes count: Int, of users: [Int], limit: Int) throws(Rejection) {
    let used = bytes(of: users)
    guard count <= limit - used else {
      throw .violation(
        field, "quota", "finds no room: your pictures have \(used) of \(limit) bytes; remove one, or ask for more room")
    }
  }

  /// The rule that calls and undo both pass.
  public func check(_ users: [Int], limit: Int, reason: String) throws(Rejection) {
    guard bytes(of: users) <= limit else {
      throw .conflict(reason, "Your pictures would have more than \(limit) bytes: remove one first.") {
        $0.member("limit", limit)
      }
    }
  }
}

/// A row that says whose a picture is, and what its file has.
public protocol PictureRow: Row {
  var user: Int { get }
  var file: PictureFile { get }
}

extension Table where Element: PictureRow {
  /// Lets go of pictures that were taken away and whose files are kept in case that is undone, the oldest first, until with them
  /// there is no more of these accounts' than this on the disk.
  /// - Returns: whose files nobody needs any more.
  public mutating func giveWay(_ users: [Int], room: Int) -> [Int] {
    let users = Set(users)
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
