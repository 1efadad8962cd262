internal import Glibc

/// The one place where the program rests.
public enum Wait {
  public static let readable = Int16(POLLIN)

  /// Waits until one of these descriptors has what is wanted of it, or so many milliseconds have passed; -1: no limit.
  /// - Returns: what each has.
  public static func poll(_ wanted: [(descriptor: Int32, events: Int16)], milliseconds: Int32) -> [Bool] {
    var all = wanted.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let count = unsafe all.withUnsafeMutableBufferPointer {
      unsafe Glibc.poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    return all.map { count > 0 && $0.revents != 0 }
  }
}
