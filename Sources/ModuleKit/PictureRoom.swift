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

  /// May a picture of so many bytes come in this param?
  public func check(_ field: String, bytes count: Int, of user: Int, limit: Int) throws(Rejection) {
    let used = bytes[user] ?? 0
    guard count <= limit - used else {
      throw .violation(
        field, "quota", "finds no room: your pictures have \(used) of \(limit) bytes; remove one, or ask for more room")
    }
  }

  /// The rule that calls and undo both pass.
  public func check(_ user: Int, limit: Int, reason: String) throws(Rejection) {
    guard bytes[user] ?? 0 <= limit else {
      throw .conflict(reason, "Your pictures would have more than \(limit) bytes: remove one first.") {
        $0.member("limit", limit)
      }
    }
  }
}
