internal import CSystemd
package import System

/// Socket activation: the listening sockets passed by the service manager.
package enum Activation {
  /// Takes the passed descriptors. The caller must close them. This function also unsets the environment variables
  /// about them, so that child processes don't take the descriptors for their own.
  package static func listeners() throws(Errno) -> [Int32] {
    let count = sd_listen_fds(1)
    if count < 0 { throw Errno(code: -count) }
    return (0..<count).map { SD_LISTEN_FDS_START + $0 }
  }
}
