internal import CTrackd
internal import Glibc

/// A child process for which this process is responsible. The child's descriptor 3 is a socket to this process. This
/// process reads the child's output. The child is killed when the thread that started it ends.
package final class ChildProgram: Sendable {
  /// The resource limits of the program.
  package struct Limits: Sendable {
    package var dataBytes = 256 << 20
    /// The maximum number of processes, in addition to those that the user already has.
    package var processes = 32
    package var descriptors = 256

    package init() {}
  }

  /// The id of the process and of its process group.
  private let id: pid_t
  private let isGone = Monitor(false)

  private init(id: pid_t) {
    self.id = id
  }

  deinit { end() }

  /// - Returns: the program, and this process's ends of the socket and of the program's output. Both ends are
  ///   non-blocking. The caller must pass each to a `Descriptor`.
  package static func start(
    _ path: String, in folder: String, environment: [String], _ access: Confinement, _ limits: Limits
  ) throws(Errno) -> (program: ChildProgram, socket: Int32, printed: Int32) {
    let link = try SocketEnds()
    let output = try SocketEnds()
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    let most = UInt64(processes(of: Process.currentUser) + limits.processes)
    let (socket, printing) = (link.theirs.raw, output.theirs.raw)
    let id = try Orphans.starting { () throws(Errno) in
      var id: Int32 = 0
      _ = try SystemCall.retrying {
        unsafe path.withCString { path in
          unsafe folder.withCString { folder in
            unsafe variables.withUnsafeMutableBufferPointer { variables in
              unsafe access.withPointer { access in
                var program = unsafe ctrackd_program(
                  path: path, folder: folder, environment: variables.baseAddress, access: access, socket: socket,
                  output: printing, most_data_bytes: UInt64(limits.dataBytes), most_processes: most,
                  most_descriptors: UInt64(limits.descriptors))
                return unsafe ctrackd_program_start(&program, &id)
              }
            }
          }
        }
      }
      return id
    }
    let program = ChildProgram(id: id)
    try link.ours.setNonblocking(true)
    try output.ours.setNonblocking(true)
    return (program, link.withoutTheirs().release(), output.withoutTheirs().release())
  }

  /// Kills the whole process group with a single signal, so that none of its processes can start another one in the
  /// meantime. If this process adopts orphans, processes that have left the group are killed too.
  package func end() {
    isGone.withLock { isGone in
      if isGone { return }
      isGone = true
      kill(-id, SIGKILL)
      var status: Int32 = 0
      _ = try? SystemCall.retrying { unsafe waitpid(id, &status, 0) }
      Orphans.end(of: id)
    }
  }

  /// The number of processes and threads of a user. The kernel's limit on processes counts threads, too.
  private static func processes(of user: UInt32) -> Int {
    guard let processes = try? Directory.openForInspection("/proc") else { return 0 }
    let ids = ((try? processes.names()) ?? []).filter { $0.utf8.allSatisfy { 48...57 ~= $0 } }
    return ids.reduce(0) { count, id in
      guard let status = try? FileStatus.at(path: "/proc/\(id)"), status.owner == user,
        let threads = try? Directory.openForInspection("/proc/\(id)/task").names().count
      else { return count }
      return count + threads
    }
  }
}
