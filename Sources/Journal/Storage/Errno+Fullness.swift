import System

extension Errno {
  /// Whether a write was refused for want of room, so that what was there before still is, and room can come back.
  var meansFull: Bool { meansNoRoom || self == .fileTooLarge }
}
