import Testing
import TrackClientCore

@testable import trackctl

/// What somebody is told to do where no daemon answers. A wrong word here makes a second record, empty and found first.
@Suite("The way to a daemon")
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

  @Test("who shares the machine's record isn't led to one of their own", arguments: 0..<table.count)
  func hints(place: Int) {
    let row = Self.table[place]
    let way = Failure.way(to: row.server, row.why, isRoot: row.isRoot, sharesMachine: row.sharesMachine)
    #expect(way == [row.hint])
  }

  @Test("the group is found in the machine's list, whatever else stands there")
  func group() {
    #expect(MachineGroup.id(in: "root:x:0:\ntrackd-admin:x:9:ann\ntrackd:x:107:ann,ben\n") == 107)
    #expect(MachineGroup.id(in: "root:x:0:\nxtrackd:x:5:\ntrackd\ntrackd:x\n") == nil)
  }
}
