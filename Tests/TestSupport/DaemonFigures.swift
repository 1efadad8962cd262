import Glibc

/// What the kernel reports about a running daemon.
package struct DaemonFigures {
  package let residentKibibytes: Int
  /// The private memory. It doesn't include the pages of the program and its libraries, which the kernel can evict.
  package let ownKibibytes: Int
  /// The processor time of all threads of the daemon.
  package let processorMilliseconds: Int

  package init(of daemon: DaemonProcess) throws {
    let status = try TestFiles.text(of: "/proc/\(daemon.id)/status").split(separator: "\n")
    residentKibibytes = Self.number(status.first { $0.hasPrefix("VmRSS:") }, at: 1)
    ownKibibytes = Self.number(status.first { $0.hasPrefix("RssAnon:") }, at: 1)
    // The fields come after the name of the program. The name is in parentheses and may contain anything, see proc(5).
    let fields = try TestFiles.text(of: "/proc/\(daemon.id)/stat").split(separator: ")").last
    let (user, system) = (Self.number(fields, at: 11), Self.number(fields, at: 12))
    processorMilliseconds = (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// The number at this place in the line. If there is none, a number above every limit is returned, so that the test
  /// fails.
  private static func number(_ line: Substring?, at place: Int) -> Int {
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.indices.contains(place) ? Int(words[place]) ?? 1 << 40 : 1 << 40
  }
}
