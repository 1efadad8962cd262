internal import CTrackd
internal import Glibc

/// What the program of a module may access, in addition to its own folder and the system's programs and libraries. The
/// program can read all of these, but can't write any file. The kernel enforces the rules: see sandbox.c.
package struct Confinement: Sendable, Equatable {
  /// The files and folders that the program may read. A path is absolute, or begins with "~/" for the home directory.
  package let readable: [String]
  package let hasNetwork: Bool

  package init(readable: [String] = [], hasNetwork: Bool = false) {
    self.readable = readable
    self.hasNetwork = hasNetwork
  }

  /// The same confinement with absolute paths only. Without a home directory, paths that begin with "~/" are left out.
  package func resolved(home: String?) -> Confinement {
    let resolved = readable.compactMap { path in
      path.hasPrefix("~") ? home.map { $0 + path.dropFirst() } : path
    }
    return Confinement(readable: resolved.filter { $0.hasPrefix("/") }, hasNetwork: hasNetwork)
  }

  /// Whether this kernel can restrict access to files. If it can't, only system calls are restricted.
  package static var isPossible: Bool { ctrackd_can_confine() != 0 }

  /// Why no program can be started, or nil if programs can be started.
  package static var objection: String? {
    ctrackd_can_confine() >= 0
      ? nil : "trackd's sandbox blocks Landlock: allow the landlock_* system calls in it"
  }

  /// Permanently confines this process and all programs that it starts. This process must have only one thread.
  package func apply(in folder: String) throws(Errno) {
    _ = try SystemCall.retrying {
      unsafe folder.withCString { folder in
        unsafe withPointer { access in
          var access = unsafe access
          return unsafe ctrackd_confine(&access, folder)
        }
      }
    }
  }

  func withPointer<Result>(_ body: (ctrackd_access) -> Result) -> Result {
    var paths = unsafe readable.map { unsafe strdup($0) } + [nil]
    defer { unsafe paths.forEach { unsafe free($0) } }
    return unsafe paths.withUnsafeMutableBufferPointer { paths in
      unsafe body(ctrackd_access(readable: paths.baseAddress, has_network: hasNetwork ? 1 : 0))
    }
  }
}
