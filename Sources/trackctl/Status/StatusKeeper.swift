import System
import TrackClientCore

/// Keeps what is shown in a file, for a shell that reads it without starting a program, and tells the shell of each change.
///
/// The file is replaced, so nobody reads half of it, and it is gone when the shell is. A shell that has become another one keeps
/// its number, and has a keeper of its own: the older one goes when it would change what is there.
final class StatusKeeper {
  private let folder: Directory
  private let name: String
  private let shell: LivingProcess
  /// Held open, so that no other file gets its number.
  private var written: File?

  /// When the shell is told once more, for a signal that comes when it is about to wait is not seen by all of them.
  private(set) var tellsAgain: Deadline?
  private static let pauseMilliseconds = 1000

  init(_ path: String, for shell: LivingProcess) throws(Failure) {
    let (above, name) = path.pathParts
    self.name = name
    folder = try orRefuse("nothing can be kept in \(Terminal.clean(path))") { () throws(Errno) in
      try Directory.open(above, create: 0o700)
    }
    self.shell = shell
  }

  /// - Returns: false where the file is another keeper's by now.
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

  /// The first one takes the place of what may have been left there.
  private var isOurs: Bool {
    guard let own = try? written?.status().identity else { return true }
    return (try? folder.status(of: name))?.identity == own
  }

  func end() {
    if written != nil, isOurs { try? folder.remove(name) }
  }
}
