import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests an upgrade while the disk is full.
  @Suite("An upgrade with a full disk")
  struct FullUpgradeTests {
    private let folder = TestFolder()

    enum Ending: CaseIterable {
      case stopped, killed
    }

    /// This test fails if a start needs free space, for example to rewrite journals. It also fails if a change that
    /// doesn't fit stays in the file.
    @Test(
      "serves all data, refuses changes that don't fit, and accepts them once there is space, without a restart",
      .enabled(if: PrivateDisk.canBe, PrivateDisk.reason), arguments: Ending.allCases)
    func upgrade(ending: Ending) throws {
      let disk = try PrivateDisk(.memory(kibibytes: 4_096), in: folder)
      let daemon = DaemonProcess(in: folder, state: disk.path + "/state", through: disk.entrance)
      try daemon.start()
      var names = (1...50).map { "project \($0)" }
      let first = try daemon.connect()
      for name in names { try first.call("timer.project.add", ["name": JSON(name)]) }
      try disk.fill()
      // The padding of the journal is filled, so that any further change needs more space.
      try writeUntilFull(first, &names)
      if ending == .stopped { #expect(daemon.stop() == .exited(0)) } else { daemon.kill() }
      // The old daemon may have freed space when it stopped. Another file takes that space.
      try disk.run("dd if=/dev/zero bs=512 >>\"$1/filler\" 2>/dev/null || true")

      for _ in 1...3 {
        try daemon.start()
        let client = try daemon.connect()
        #expect(try self.names(client) == names.sorted())
        let refused = try client.refusal("timer.project.add", ["name": JSON(Self.long + "refused")])
        #expect(refused["code"] == -32006, "\(refused)")
        let message = refused["message"]?.string ?? ""
        #expect(message.contains("disk is full") || message.contains("No space left"), "\(refused)")
        let compacted = try client.respond("system.compact", ["module": "timer"])
        #expect(compacted["result"] != nil || compacted["error"]?["code"] == -32006, "\(compacted)")
        daemon.kill()
      }

      try daemon.start()
      let client = try daemon.connect()
      try disk.makeRoom()
      names.append("with room")
      try client.call("timer.project.add", ["name": "with room"])
      #expect(try self.names(client) == names.sorted())
      daemon.kill()
      try daemon.start()
      #expect(try self.names(daemon.connect()) == names.sorted())
      #expect(daemon.stop() == .exited(0))
    }

    private static let long = String(repeating: "n", count: 280)

    private func writeUntilFull(_ client: DaemonClient, _ names: inout [String]) throws {
      for number in 1...2_000 {
        let name = "\(number) " + Self.long
        let response = try client.respond("timer.project.add", ["name": JSON(name)])
        if response["error"]?["data"]?["reason"] == "storage.full" { return }
        #expect(response["result"] != nil, "\(response)")
        names.append(name)
      }
      Issue.record("the disk was never full")
    }

    private func names(_ client: DaemonClient) throws -> [String] {
      try client.call("timer.projects", ["limit": 1000])["projects"]?.elements.compactMap { $0["name"]?.string }
        .sorted()
        ?? []
    }
  }
}
