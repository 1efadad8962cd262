import System
import TestSupport
import Testing
import TrackClientCore

@testable import trackctl

/// Tests the advice if no daemon answers. Wrong advice would lead to a second, empty record, which later commands would
/// find first.
@Suite("Advice for finding a daemon")
struct WayTests {
  private static let nowhere = "no trackd is running: there is no socket at /run/user/7/trackd/trackd.sock or …"
  private static let deaf = "no trackd is running: nobody listens at /run/trackd/trackd.sock"
  private static let ownIsDeaf = "no trackd is running: nobody listens at /run/user/7/trackd/trackd.sock"

  private static let table: [(server: Server, why: String, isRoot: Bool, sharesMachine: Bool, hint: String)] = [
    (.nearest, nowhere, false, false, "start it: systemctl --user start trackd, or trackd"),
    (.nearest, nowhere, false, true, "ask an administrator: systemctl status trackd"),
    (.nearest, nowhere, true, true, "start it: systemctl start trackd"),
    (.nearest, deaf, false, false, "ask an administrator: systemctl status trackd"),
    (.nearest, deaf, true, false, "start it: systemctl start trackd"),
    (.system, nowhere, false, false, "ask an administrator: systemctl status trackd"),
    (.nearest, ownIsDeaf, false, false, "start it: systemctl --user start trackd, or trackd"),
    (.user, nowhere, false, true, "start it: systemctl --user start trackd, or trackd"),
    (.socket("/x"), nowhere, false, true, "start it: trackd --socket /x"),
  ]

  @Test("users in the machine's group aren't advised to start their own daemon", arguments: 0..<table.count)
  func hints(place: Int) {
    let row = Self.table[place]
    let way = Failure.way(to: row.server, row.why, isRoot: row.isRoot, sharesMachine: row.sharesMachine)
    #expect(way == [row.hint])
  }

  private static let mounting = [
    "unshare", "--mount", "--propagation", "private", "sh", "-c",
    "mount -t tmpfs tmpfs /run && mkdir /run/trackd && : >/run/trackd/trackd.sock && exec \"$@\"", "sh",
  ]
  private static let canMount =
    (try? CommandResult(running: mounting + ["true"], in: TestFolder()))?.ending == .exited(0)

  /// This test fails if the message about an empty log doesn't name the daemon. Users whose record is in the system's
  /// daemon would then think that their record is lost.
  @Test(
    "with two daemons, an empty log names the one asked, and how to ask the other",
    .enabled(if: canMount, "only root can put a socket at the system path, in a namespace"))
  func twoDaemons() throws {
    let folder = TestFolder()
    let daemon = DaemonProcess(in: folder, socket: folder.path + "/trackd/trackd.sock")
    try daemon.start()
    let log = [try DaemonPrograms.trackctl(), "log"]
    let place = "XDG_RUNTIME_DIR=\(folder.path)"
    let two = try CommandResult(running: Self.mounting + log, in: folder, environment: [place])
    #expect(
      two.output
        == "no entries at \(daemon.socket); there is another daemon: trackctl --socket /run/trackd/trackd.sock …\n",
      "\(two)")
    // With `--socket`, the user knows which daemon answers, so the message doesn't name it.
    let one = try CommandResult(
      running: Self.mounting + [log[0], "--socket", daemon.socket, "log"], in: folder, environment: [place])
    #expect(one.output == "no entries\n", "\(one)")
  }

  @Test("the group is found in the machine's group file among other lines")
  func group() {
    #expect(MachineGroup.id(in: "root:x:0:\ntrackd-admin:x:9:ann\ntrackd:x:107:ann,ben\n") == 107)
    #expect(MachineGroup.id(in: "root:x:0:\nxtrackd:x:5:\ntrackd\ntrackd:x\n") == nil)
  }
}
