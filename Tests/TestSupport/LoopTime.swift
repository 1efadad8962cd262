import Glibc

/// The processor time of the daemon's loop thread, which is independent of other load on the machine.
package struct LoopTime {
  private let path: String

  package init(of daemon: DaemonProcess) {
    // The loop runs on the main thread, whose id is the process's id.
    path = "/proc/\(daemon.id)/task/\(daemon.id)/schedstat"
  }

  package var nanoseconds: Int {
    get throws {
      let words = try TestFiles.text(of: path).split(separator: " ")
      return words.first.flatMap { Int($0) } ?? 0
    }
  }
}
