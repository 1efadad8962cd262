internal import CTrackd
internal import Glibc

/// Ends processes that a program leaves behind. If a process has left its program's session and has lost its parent, it
/// would outlive the program. Therefore this process adopts such orphans: it becomes their parent, and kills them when
/// the program has ended.
package enum Orphans {
  private struct Known: Sendable {
    var isAdopting = false
    /// The running programs. Each of them is the leader of its session.
    var programs: Set<pid_t> = []
    /// The children that this process had before it began to adopt orphans. A program that ran in this process before
    /// exec might have started them.
    var others: Set<pid_t> = []

    /// Whether a child is an orphan of a program. Each program is started outside the session of this process, and
    /// neither it nor its children can join this session.
    func isStranger(_ id: pid_t) -> Bool {
      let session = getsid(id)
      return !programs.contains(id) && !programs.contains(session) && !others.contains(id) && session != getsid(0)
    }
  }

  private static let known = Monitor(Known())
  /// The maximum number of scans for orphans. A process that still can't be killed is waiting for a device, so more
  /// scans wouldn't help.
  private static let mostRounds = 1_000

  /// Makes this process adopt all processes that its programs leave behind.
  package static func adopt() throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_adopt_orphans() }
    known.withLock { known in
      known.isAdopting = true
      known.others = Set(children())
    }
  }

  /// Starts a program. The lock is held in the meantime, so that a concurrent cleanup doesn't mistake the new program
  /// for an orphan.
  static func starting(_ start: () throws(Errno) -> pid_t) throws(Errno) -> pid_t {
    try known.withLock { known throws(Errno) in
      let id = try start()
      known.programs.insert(id)
      return id
    }
  }

  /// Forgets a program that has ended, and kills the processes that it has left behind.
  static func end(of program: pid_t) {
    let isAdopting = known.withLock { known in
      known.programs.remove(program)
      return known.isAdopting
    }
    if isAdopting { endStrangers() }
  }

  /// Reaps the orphans that have ended without being killed.
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

  /// Kills orphans until two successive scans find the same orphans and all of them are dead. Until then, dead orphans
  /// aren't reaped, so they count against the process limit. A program that forks and exits in a loop therefore reaches
  /// the limit.
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

  /// The children of the main thread. Orphans become its children.
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
