internal import CSystemd
package import System

/// Socket activation: the service manager listens and passes its sockets to this process.
package enum Activation {
  /// Takes over the passed descriptors. The caller must close them. The environment variables that announce the
  /// descriptors are unset, so that child processes don't use them by mistake.
  package static func listeners() throws(Errno) -> [Int32] {
    let count = sd_listen_fds(1)
    if count < 0 { throw Errno(code: -count) }
    return (0..<count).map { SD_LISTEN_FDS_START + $0 }
  }
}
