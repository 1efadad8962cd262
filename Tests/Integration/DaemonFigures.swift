import TestSupport

/// What the kernel says of a running daemon.
struct DaemonFigures {
  let residentKibibytes: Int
  /// How long its main thread has been at work.
  let processorMilliseconds: Int

  init(of daemon: DaemonProcess) throws {
    let status = try TestFiles.text(of: "/proc/\(daemon.id)/status").split(separator: "\n")
    residentKibibytes = Self.number(status.first { $0.hasPrefix("VmRSS:") }, at: 1)
    let schedule = try TestFiles.text(of: "/proc/\(daemon.id)/schedstat")
    processorMilliseconds = Self.number(schedule[...], at: 0) / 1_000_000
  }

  /// Absurdly large where there is none, so that no limit holds.
  private static func number(_ line: Substring?, at place: Int) -> Int {
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.indices.contains(place) ? Int(words[place]) ?? .max : .max
  }
}
