import Glibc
import System
import TestSupport
import Testing

/// A file system for one test, in a private mount namespace. It disappears when the test ends, even if the test
/// crashes.
final class PrivateDisk {
  enum Kind {
    /// A tmpfs of this size in KiB.
    case memory(kibibytes: Int)
    /// An ext4 file system in a file. The kernel remounts it read-only after an error.
    case ext4
  }

  /// The path of the mount point inside the namespace.
  let path: String
  private let folder: TestFolder
  private let image: String
  private let keeper: ChildProcess

  static let canBe = isPossible("mount -t tmpfs tmpfs \"$1\"")
  static let reason: Comment = "only root can mount a disk of a test's own, and not in every container"
  static let canBeBroken = isPossible("\(makeImage) && test -w /sys/fs/ext4/features")
  static let reasonUnbroken: Comment = "ext4 in a file can't be mounted here"

  /// Mounts the file system.
  /// - Throws: if the file system can't be mounted.
  init(_ kind: Kind, in folder: TestFolder) throws {
    self.folder = folder
    path = folder.path + "/disk"
    image = path + ".image"
    TestFiles.makeFolder(path)
    let mount =
      switch kind {
      case .memory(let kibibytes): "mount -t tmpfs -o size=\(kibibytes)k,mode=0700 tmpfs \"$1\""
      case .ext4: Self.makeImage + " && chmod 0700 \"$1\""
      }
    keeper = try ChildProcess(
      ["unshare", "--mount", "--propagation", "private", "sh", "-c", mount + " && echo mounted && exec sleep 600"]
        + ["sh", path], output: path + ".out", errors: path + ".out")
    let deadline = Clock.monotonicNanoseconds() + 30_000_000_000
    while try !TestFiles.text(of: path + ".out").contains("mounted") {
      guard !keeper.hasEnded, Clock.monotonicNanoseconds() < deadline else {
        throw NotMounted(output: try TestFiles.text(of: path + ".out"))
      }
      usleep(2_000)
    }
  }

  private static let makeImage = """
    truncate --size=16M "$1.image" && mkfs.ext4 -q -F "$1.image" && mount -o loop,errors=remount-ro "$1.image" "$1"
    """

  /// The beginning of a command that runs inside the namespace.
  var entrance: [String] { ["nsenter", "--target", String(keeper.id), "--mount", "--root", "--"] }

  /// The path of the mount point from outside the namespace.
  var seenFromHere: String { "/proc/\(keeper.id)/root\(path)" }

  /// Runs a script inside the namespace. The script gets the path of the mount point as `$1`, and it must succeed.
  @discardableResult
  func run(_ script: String) throws -> String {
    let result = try CommandResult(running: entrance + ["sh", "-c", script, "sh", path], in: folder)
    guard result.ending == .exited(0) else { throw Failed(script: script, result: result) }
    return result.output
  }

  func fill() throws { try run("dd if=/dev/zero of=\"$1/filler\" bs=4096 2>/dev/null || true") }

  func makeRoom() throws { try run("rm \"$1/filler\"") }

  /// Simulates an error of the file system. The kernel makes the disk read-only, even for files that are already open.
  func findMistake() throws {
    try run(
      """
      device=$(awk -v path="$1" '$2 == path { sub(".*/", "", $1); print $1 }' /proc/mounts)
      echo test >"/sys/fs/ext4/$device/trigger_fs_error"
      """)
  }

  /// Repairs the file system as an administrator would. While it runs, no program must use the file system.
  func mend() throws {
    try run("umount \"$1\" && { e2fsck -p \"$1.image\" >&2 || [ $? -eq 1 ]; } && mount -o loop \"$1.image\" \"$1\"")
  }

  private static func isPossible(_ mount: String) -> Bool {
    let folder = TestFolder()
    let path = folder.path + "/disk"
    TestFiles.makeFolder(path)
    let result = try? CommandResult(
      running: ["unshare", "--mount", "--propagation", "private", "sh", "-c", mount, "sh", path], in: folder)
    return result?.ending == .exited(0)
  }

  struct NotMounted: Error, CustomStringConvertible {
    let output: String
    var description: String { "the disk can't be mounted: \(output)" }
  }

  struct Failed: Error, CustomStringConvertible {
    let script: String
    let result: CommandResult
    var description: String { "\(script): \(result)" }
  }
}
