import Glibc

/// The processor time of the daemon's loop. Other load on the machine doesn't change it.
package struct LoopTime {
  private let path: String

  package init(of daemon: DaemonProcess) {
    // The loop runs on the main thread, whose id is the id of the process.
    path = "/proc/\(daemon.id)/task/\(daemon.id)/schedstat"
  }

  package var nanoseconds: Int {
    get throws {
      let words = try TestFiles.text(of: path).split(separator: " ")
      return words.first.flatMap { Int($0) } ?? 0
    }
  }
}
