internal import CTrackd
internal import Glibc

/// A connection that this process got as descriptor 3. A program that this process runs inherits the connection.
package enum InheritedConnection {
  private static let descriptor: Int32 = 3

  /// Runs a confined program that inherits the connection. Returns when the program has ended or the other end has hung
  /// up. Other processes of the program may remain then. The process that started this process must end them.
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
