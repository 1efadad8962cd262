internal import Glibc

/// Rights of files and directories that others are to read, too.
package enum FileMode {
  package static func set(_ mode: UInt32, of path: String) throws(Errno) {
    _ = try SystemCall.retrying { unsafe chmod(path, mode) }
  }
}
