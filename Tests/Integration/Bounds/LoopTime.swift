import Glibc
import TestSupport

/// How long the loop of a daemon has been at work: the time of its thread on a processor, which is the same however busy the
/// machine is.
struct LoopTime {
  private let path: String

  init(of daemon: DaemonProcess) {
    // The loop runs on the first thread.
    path = "/proc/\(daemon.id)/task/\(daemon.id)/schedstat"
  }

  var nanoseconds: Int {
    get throws {
      let words = try TestFiles.text(of: path).split(separator: " ")
      return words.first.flatMap { Int($0) } ?? 0
    }
  }
}
