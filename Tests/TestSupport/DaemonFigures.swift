import Glibc

/// What the kernel says of a running daemon.
package struct DaemonFigures {
  package let residentKibibytes: Int
  /// What is its own alone: without the pages of its program and libraries, which the kernel can drop and read again.
  package let ownKibibytes: Int
  /// How long all its threads together have been at work.
  package let processorMilliseconds: Int

  package init(of daemon: DaemonProcess) throws {
    let status = try TestFiles.text(of: "/proc/\(daemon.id)/status").split(separator: "\n")
    residentKibibytes = Self.number(status.first { $0.hasPrefix("VmRSS:") }, at: 1)
    ownKibibytes = Self.number(status.first { $0.hasPrefix("RssAnon:") }, at: 1)
    // Behind the name, which is in brackets and may hold anything: see proc(5).
    let fields = try TestFiles.text(of: "/proc/\(daemon.id)/stat").split(separator: ")").last
    let (user, system) = (Self.number(fields, at: 11), Self.number(fields, at: 12))
    processorMilliseconds = (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// Far past any limit where there is none, so that no limit holds.
  private static func number(_ line: Substring?, at place: Int) -> Int {
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.indices.contains(place) ? Int(words[place]) ?? 1 << 40 : 1 << 40
  }
}
