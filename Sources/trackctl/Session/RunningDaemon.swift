import System

/// The daemon that uses a state directory. If systemd runs the daemon, a command can stop and restart it.
struct RunningDaemon {
  private let process: Int
  private let scope: [String]
  /// Whether systemd runs the daemon.
  let isUnit: Bool

  private static let mostBytes = 1 << 20
  private static let units = ["trackd.socket", "trackd.service"]

  /// Nil if no process is known to use the directory.
  init?(in directory: String, isOfMachine: Bool) {
    var locks = [UInt8](repeating: 0, count: Self.mostBytes)
    guard let lock = try? FileStatus.at(path: "\(directory)/\(JournalLocation.lockName)"),
      let count = try? Directory.openForInspection("/proc").openFile("locks", .read).read(into: &locks, at: 0)
    else { return nil }
    // In a line such as `7: FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF`, 1234 is the process and 5678 is the inode.
    let lines = String(decoding: locks[..<count], as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    let line = lines.first { $0.count > 5 && $0[1] == "FLOCK" && $0[5].hasSuffix(":\(lock.identity.inode)") }
    guard let process = line.flatMap({ Int($0[4]) }), process > 0 else { return nil }
    self.process = process
    scope = isOfMachine ? [] : ["--user"]
    let command = ["systemctl"] + scope + ["show --property=MainPID --value trackd.service 2>/dev/null"]
    let asked = try? PipedProgram.ask([], by: command.joined(separator: " "), limit: 20)
    isUnit = asked.map { String(decoding: $0.output, as: UTF8.self) == "\(process)\n" } ?? false
  }

  /// The command by which a user stops the daemon.
  var stopCommand: String { isUnit ? (["systemctl"] + stop).joined(separator: " ") : "kill \(process)" }

  private var stop: [String] { scope + ["stop"] + Self.units }

  /// Runs the closure while the daemon is stopped. Ctrl-C doesn't leave the daemon stopped.
  func whileStopped(_ body: () throws(Failure) -> Void) throws(Failure) {
    try Process.uninterrupted { () throws(Failure) in
      let start = scope + ["start"] + Self.units
      try Systemctl.run(stop)
      do throws(Failure) {
        try body()
      } catch {
        try? Systemctl.run(start)
        throw error
      }
      try Systemctl.run(start)
    }
  }
}
