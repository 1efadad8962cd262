internal import CSystemd
internal import Glibc
package import System

/// The sockets that the service manager listens at and has passed to this process.
package enum Activation {
  /// Takes the passed descriptors with the names that their units give them. They are the caller's to close, and the
  /// variables that told of them are gone: no process that this one starts takes them for its own.
  package static func listeners() throws(Errno) -> [(fd: Int32, name: String)] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &names)
    if count < 0 { throw Errno(code: -count) }
    guard count > 0, let names = unsafe names else { return [] }
    defer {
      for index in 0..<Int(count) { unsafe free(names[index]) }
      unsafe free(names)
    }
    return (0..<count).map { index in
      let name = unsafe names[Int(index)].map { unsafe String(cString: $0) }
      return (fd: SD_LISTEN_FDS_START + index, name: name ?? "")
    }
  }
}
