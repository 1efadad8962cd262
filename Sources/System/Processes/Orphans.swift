internal import CTrackd
internal import Glibc

/// Cleans up processes that the started programs leave behind. A process that has left its program's session and lost
/// its parent would outlive the program. This process therefore adopts such orphans: it becomes their parent, so that
/// it can end them with the program.
package enum Orphans {
  private struct Known: Sendable {
    var isAdopting = false
    /// The running programs. Each is the leader of its session.
    var programs: Set<pid_t> = []
    /// Children that this process had before it began to adopt orphans. The program that ran in this process before
    /// exec may have started them.
    var others: Set<pid_t> = []

    /// Whether a child is an orphan. An orphan is in a different session than this process, because a program can't
    /// return to the session of this process.
    func isStranger(_ id: pid_t) -> Bool {
      let session = getsid(id)
      return !programs.contains(id) && !programs.contains(session) && !others.contains(id) && session != getsid(0)
    }
  }

  private static let known = Monitor(Known())
  /// The maximum number of scans for orphans. If a process can't be killed, it waits for a device, so more scans are
  /// useless.
  private static let mostRounds = 1_000

  /// From now on this process adopts all processes that its programs leave behind.
  package static func adopt() throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_adopt_orphans() }
    known.withLock { known in
      known.isAdopting = true
      known.others = Set(children())
    }
  }

  /// Starts a program. Holding the lock keeps a concurrent cleanup from taking the new program for an orphan.
  static func starting(_ start: () throws(Errno) -> pid_t) throws(Errno) -> pid_t {
    try known.withLock { known throws(Errno) in
      let id = try start()
      known.programs.insert(id)
      return id
    }
  }

  /// Forgets a program that has ended, and ends the processes that it has left behind.
  static func end(of program: pid_t) {
    let isAdopting = known.withLock { known in
      known.programs.remove(program)
      return known.isAdopting
    }
    if isAdopting { endStrangers() }
  }

  /// Reaps orphans that have ended by themselves.
  package static func reap() {
    known.withLock { known in
      guard known.isAdopting else { return }
      while true {
        let id = ctrackd_ended_child(0)
        guard id > 0, !known.programs.contains(id) else { return }
        Self.reap(id)
      }
    }
  }

  /// Kills orphans until two scans in a row find the same orphans and all of them are dead. Until then, dead orphans
  /// aren't reaped, so they count against the process limit. A program that forks and exits in a loop therefore reaches
  /// that limit.
  private static func endStrangers() {
    var dead: [pid_t]?
    for _ in 0..<mostRounds {
      let (all, living) = known.withLock { known in
        let all = children().filter(known.isStranger)
        let living = all.filter { ctrackd_ended_child($0) != $0 }
        for id in living { kill(id, SIGKILL) }
        return (all, living)
      }
      if living.isEmpty, dead == all { break }
      dead = living.isEmpty ? all : nil
      if !living.isEmpty { usleep(1_000) }
    }
    for id in dead ?? [] { reap(id) }
  }

  private static func reap(_ id: pid_t) {
    _ = try? SystemCall.retrying { waitpid(id, nil, WNOHANG) }
  }

  /// The children of the main thread. Orphans become children of the main thread.
  private static func children() -> [pid_t] {
    guard
      let raw = try? SystemCall.retrying({
        unsafe open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
      })
    else { return [] }
    let file = Descriptor(owning: raw)
    var text: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 1 << 14)
    while let count = try? file.read(into: &page), count > 0 { text += page[..<count] }
    return text.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }
}
