internal import CTrackd
internal import Glibc

/// What programs of ours leave behind: a process that has left its program's session and whose parents have ended would be nobody's,
/// and go on when its program is gone. A process that adopts becomes their parent, so that they end with the program.
package enum Orphans {
  private struct Known: Sendable {
    var isAdopting = false
    /// The programs that live. Each is the first of its session.
    var programs: Set<pid_t> = []
    /// Children that there were before: whoever became this process by exec may have started some.
    var others: Set<pid_t> = []

    /// No program gets back into our session.
    func isStranger(_ id: pid_t) -> Bool {
      let session = getsid(id)
      return !programs.contains(id) && !programs.contains(session) && !others.contains(id) && session != getsid(0)
    }
  }

  private static let known = Monitor(Known())
  /// A process that can't be killed is waiting for a device: it is no use to wait along.
  private static let mostRounds = 1_000

  /// From now on all that is left behind by programs of this process comes to it.
  package static func adopt() throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_adopt_orphans() }
    known.withLock { known in
      known.isAdopting = true
      known.others = Set(children())
    }
  }

  /// Starts a program. None is looked for meanwhile: it would be taken for a stranger.
  static func starting(_ start: () throws(Errno) -> pid_t) throws(Errno) -> pid_t {
    try known.withLock { known throws(Errno) in
      let id = try start()
      known.programs.insert(id)
      return id
    }
  }

  /// Forgets a program that has ended, and ends what it has left behind.
  static func end(of program: pid_t) {
    let isAdopting = known.withLock { known in
      known.programs.remove(program)
      return known.isAdopting
    }
    if isAdopting { endStrangers() }
  }

  /// Lets those go that have ended by themselves.
  package static func bury() {
    known.withLock { known in
      guard known.isAdopting else { return }
      while true {
        let id = ctrackd_ended_child(0)
        guard id > 0, !known.programs.contains(id) else { return }
        Self.bury(id)
      }
    }
  }

  /// Kills until twice the same are seen, and all of them dead. Before that none is buried: as long as they count, whoever starts
  /// another and ends, again and again, comes to the end of what it may have.
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
    for id in dead ?? [] { bury(id) }
  }

  private static func bury(_ id: pid_t) {
    _ = try? SystemCall.retrying { waitpid(id, nil, WNOHANG) }
  }

  /// The children of this process' first thread: it is the one that adopts.
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
