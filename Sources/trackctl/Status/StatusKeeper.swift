import System
import TrackClientCore

/// Keeps the current line in a file and signals each change to a shell. The shell reads the file without starting a
/// program.
///
/// The file is replaced atomically and removed when the shell ends. If a shell replaces itself with another shell by
/// `exec`, the process id stays the same, and the new shell starts a second keeper. The first keeper exits when it
/// finds the second keeper's file.
final class StatusKeeper {
  private let folder: Directory
  private let name: String
  private let shell: LivingProcess
  /// The file with the last line. It is kept open, so that no other file can get its inode number.
  private var written: File?

  /// The time at which the signal is sent again. The repetition is needed because some shells miss a signal that
  /// arrives just before they begin to wait.
  private(set) var tellsAgain: Deadline?
  private static let pauseMilliseconds = 1000

  init(_ path: String, for shell: LivingProcess) throws(Failure) {
    let (above, name) = path.pathParts
    self.name = name
    folder = try orRefuse("\(Terminal.clean(path)) can't be written") { () throws(Errno) in
      try Directory.open(above, create: 0o700)
    }
    self.shell = shell
  }

  /// - Returns: false if the file now belongs to another keeper.
  func keep(_ line: String) throws(Failure) -> Bool {
    guard isOurs else { return false }
    let draft = "\(name).\(Process.id)"
    try orRefuse("\(Terminal.clean(name)) can't be written") { () throws(Errno) in
      let file = try folder.openFile(draft, create: .ifAbsent)
      let bytes = Array((line + "\n").utf8)
      try file.truncate(to: 0)
      try file.write(bytes, in: 0..<bytes.count, at: 0)
      try folder.rename(draft, to: name)
      written = file
    }
    shell.nudge()
    tellsAgain = .after(milliseconds: Self.pauseMilliseconds)
    return true
  }

  func tellAgain() {
    guard tellsAgain?.hasPassed == true else { return }
    tellsAgain = nil
    shell.nudge()
  }

  /// Whether the file belongs to this keeper. True before the first write, so that a leftover file is replaced.
  private var isOurs: Bool {
    guard let own = try? written?.status().identity else { return true }
    return (try? folder.status(of: name))?.identity == own
  }

  func end() {
    if written != nil, isOurs { try? folder.remove(name) }
  }
}
