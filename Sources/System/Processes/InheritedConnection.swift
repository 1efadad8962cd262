internal import CTrackd
internal import Glibc

/// A connection passed to this process as descriptor 3, for a program that inherits it.
package enum InheritedConnection {
  private static let descriptor: Int32 = 3

  /// Runs a confined program that inherits the connection, until the program ends or the other end hangs up. The
  /// remaining processes of the program are then ended by the process that started this one.
  package static func serve(by program: String, in folder: String, _ access: Confinement) throws(Errno) {
    _ = try SystemCall.retrying { unsafe chdir(folder) }
    let null = Descriptor(owning: try SystemCall.retrying { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) })
    try access.apply(in: folder)
    let id = try Spawning.spawn([program], onInput: null.raw, onOutput: nil)
    let poller = try Poller()
    try poller.add(descriptor, token: 1, .hangup)
    let ending = Descriptor(owning: try SystemCall.retrying { ctrackd_process_open(id) })
    try poller.add(ending.raw, token: 2, .read)
    var events = [PollEvent](repeating: PollEvent(), count: 2)
    while try poller.wait(into: &events, timeoutMilliseconds: -1) == 0 { continue }
  }
}
