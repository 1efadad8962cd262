internal import Glibc

/// Resolves paths and symbolic links.
package enum RealPath {
  /// The absolute path without links.
  package static func of(_ path: String) throws(Errno) -> String {
    guard let found = unsafe realpath(path, nil) else { throw SystemCall.checked(Errno(code: errno)) }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The target of a link. Empty if there is no link at this path.
  package static func link(at path: String) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, count in
      count = unsafe room.withMemoryRebound(to: CChar.self) { room in
        guard let start = room.baseAddress else { return 0 }
        return unsafe max(0, readlink(path, start, room.count))
      }
    }
  }
}
