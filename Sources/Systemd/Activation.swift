internal import CSystemd
package import System

/// The sockets that the service manager listens at and has passed to this process.
package enum Activation {
  /// Takes the passed descriptors. They are the caller's to close, and the variables that told of them are gone: no process that
  /// this one starts takes them for its own.
  package static func listeners() throws(Errno) -> [Int32] {
    let count = sd_listen_fds(1)
    if count < 0 { throw Errno(code: -count) }
    return (0..<count).map { SD_LISTEN_FDS_START + $0 }
  }
}
