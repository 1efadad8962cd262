import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests several users of one machine who use the system's daemon.
@Suite("Two users")
struct TwoUsersTests {
  private static let group: gid_t = 54_242
  private let folder = TestFolder()
  private let daemon: DaemonProcess
  private let program: String

  init() throws {
    daemon = DaemonProcess(in: folder, options: ["--system"])
    program = folder.path + "/trackctl"
    // Other users can reach the socket and the program, but they can't list the folder.
    #expect(unsafe chmod(folder.path, 0o711) == 0)
    try TestFiles.copy(try DaemonPrograms.trackctl(), to: program)
    #expect(unsafe chmod(program, 0o755) == 0)
  }

  private func trackctl(as user: uid_t, group: gid_t = group, _ words: String...) throws -> CommandResult {
    try CommandResult(
      running: ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups", program, "--socket", daemon.socket]
        + words,
      writingTo: .pipe, in: folder, environment: ["TZ=UTC"])
  }

  @Test(
    "each sees their own timer and history, and nothing of the other's",
    .enabled(if: geteuid() == 0, "only root can act as two users: run the tests as root, too"))
  func ownTimers() throws {
    try daemon.start()
    try #require(unsafe chown(daemon.socket, 0, Self.group) == 0)
    let (one, other) = (54_001 as uid_t, 54_002 as uid_t)
    #expect(try trackctl(as: one, "start", "Bread", "--at", "2024-03-04T09:00").ending == .exited(0))
    #expect(try trackctl(as: other, "status", "--format", "plain").output == "idle\n")
    #expect(try trackctl(as: other, "start", "Soup", "--at", "2024-03-04T10:00").ending == .exited(0))
    #expect(try trackctl(as: one, "status", "--template", "{project}").output == "Bread\n")
    #expect(try trackctl(as: other, "status", "--template", "{project}").output == "Soup\n")
    #expect(try trackctl(as: other, "stop", "--at", "2024-03-04T11:00").ending == .exited(0))
    #expect(try trackctl(as: one, "status").ending == .exited(0))
    #expect(try trackctl(as: other, "status").ending == .exited(1))
    #expect(try trackctl(as: one, "log", "--json").output.contains("Soup") == false)
    #expect(try trackctl(as: other, "log", "--json").output.contains("Bread") == false)
    #expect(try trackctl(as: other, "history", "--json").output.contains("Bread") == false)
    // An undo affects only the user's own changes.
    #expect(try trackctl(as: one, "undo").output.hasPrefix("undid timer start: "))
    #expect(try trackctl(as: other, "log", "--json").output.contains("Soup"))
    let names = try [one, other].map { try JSON(parsing: try trackctl(as: $0, "accounts", "me", "--json").output) }
    #expect(names.map { $0["account"]?["name"]?.string ?? "" } == ["uid\(one)", "uid\(other)"])
    // A user who isn't in the socket's group has no access.
    let stranger = try trackctl(as: 54_003, group: 54_003, "status")
    #expect(stranger.ending == .exited(3))
    #expect(stranger.errors.hasPrefix("trackctl: no access to the socket at \(daemon.socket): Permission denied\n"))
    #expect(!stranger.errors.contains("start it"), "it exists, without access for everybody")
  }
}
