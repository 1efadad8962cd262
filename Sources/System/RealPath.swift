internal import Glibc

/// Where a path leads to.
package enum RealPath {
  /// The path with every link in it followed.
  package static func of(_ path: String) throws(Errno) -> String {
    guard let found = unsafe realpath(path, nil) else { throw Errno(code: errno) }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
