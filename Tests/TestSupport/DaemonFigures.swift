import Glibc

/// The kernel's figures for a running daemon.
package struct DaemonFigures {
  package let residentKibibytes: Int
  /// Private memory. It excludes the pages of the program and its libraries, because the kernel can evict them.
  package let ownKibibytes: Int
  /// The processor time of all the daemon's threads.
  package let processorMilliseconds: Int

  package init(of daemon: DaemonProcess) throws {
    let status = try TestFiles.text(of: "/proc/\(daemon.id)/status").split(separator: "\n")
    residentKibibytes = Self.number(status.first { $0.hasPrefix("VmRSS:") }, at: 1)
    ownKibibytes = Self.number(status.first { $0.hasPrefix("RssAnon:") }, at: 1)
    // The fields follow the program's name, which is in parentheses and may contain anything. See proc(5).
    let fields = try TestFiles.text(of: "/proc/\(daemon.id)/stat").split(separator: ")").last
    let (user, system) = (Self.number(fields, at: 11), Self.number(fields, at: 12))
    processorMilliseconds = (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// If the line has no number, returns a number beyond every limit, so that the test fails.
  private static func number(_ line: Substring?, at place: Int) -> Int {
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.indices.contains(place) ? Int(words[place]) ?? 1 << 40 : 1 << 40
  }
}
