/// A number of rows and their size in bytes.
struct Room: Sendable, Equatable {
  var rows = 0
  var bytes = 0

  func fits(_ most: Room) -> Bool { rows <= most.rows && bytes <= most.bytes }

  mutating func add(_ row: OutsideRow) { self += Room(rows: 1, bytes: row.bytes.count) }
  mutating func remove(_ row: OutsideRow) { self = self - Room(rows: 1, bytes: row.bytes.count) }

  static func += (left: inout Room, right: Room) {
    left.rows += right.rows
    left.bytes += right.bytes
  }

  static func - (left: Room, right: Room) -> Room {
    Room(rows: left.rows - right.rows, bytes: left.bytes - right.bytes)
  }
}
