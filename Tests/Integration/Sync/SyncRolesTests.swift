import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Which machine can be home, and which a replica")
  struct SyncRolesTests {
    private let folder = TestFolder()
    private let desk: DaemonProcess
    private let laptop: DaemonProcess

    init() throws {
      desk = try DaemonProcess.started()
      laptop = try DaemonProcess.started()
    }

    @discardableResult
    private func trackctl(
      on machine: DaemonProcess, _ words: String..., ends status: Int32 = 0
    ) throws -> String {
      let result = try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", machine.socket] + words, in: machine.folder,
        environment: ["TZ=UTC"])
      #expect(result.ending == .exited(status), "\(words): \(result)")
      return result.output + result.errors
    }

    private func record(_ machine: DaemonProcess) throws -> [Substring] {
      try trackctl(on: machine, "export", "jsonl", "--own").split(separator: "\n").dropFirst().sorted()
    }

    private func replicas(_ machine: DaemonProcess) throws -> Int {
      try JSON(parsing: trackctl(on: machine, "--json", "sync", "replicas"))["replicas"]?.count ?? -1
    }

    @Test("a machine can't join itself, and doesn't become its own home by trying")
    func itself() throws {
      #expect(try trackctl(on: desk, "sync", "join", desk.socket, "--yes", ends: 1).contains("can't join itself"))
      #expect(try replicas(desk) == 0)
      try trackctl(on: desk, "sync", "join", laptop.socket, "--yes")
    }

    @Test("a home can't join another before it has forgotten its replicas, and leaves no trace by trying")
    func home() throws {
      let server = try DaemonProcess.started()
      try trackctl(on: desk, "start", "Work")
      try trackctl(on: laptop, "sync", "join", desk.socket, "--yes", "--name", "laptop")
      let refused = try trackctl(on: desk, "sync", "join", server.socket, "--yes", ends: 1)
      #expect(
        refused.contains("the replica laptop syncs with this machine") && refused.contains("sync forget laptop"),
        "\(refused)")
      #expect(try replicas(server) == 0)
      try trackctl(on: desk, "sync", "forget", "laptop")
      try trackctl(on: desk, "sync", "join", server.socket, "--yes")
      #expect(try record(desk) == record(server))
      #expect(try trackctl(on: desk, "sync", "status").contains("replica of"))
      // The desk leaves sync. Its list of forgotten replicas remains.
      try trackctl(on: desk, "sync", "leave")
      let forgotten = try trackctl(on: laptop, "sync", ends: 5)
      #expect(forgotten.contains("doesn't let laptop sync any more"), "\(forgotten)")
    }

    @Test("a home that joins a restored copy of itself mixes no rows that got the same ids on both")
    func copy() throws {
      try trackctl(on: laptop, "sync", "join", desk.socket, "--yes", "--name", "laptop")
      try trackctl(on: desk, "add", "Work", "2026-11-17T09:00", "2026-11-17T10:00", "both")
      let server = try restored()
      try trackctl(on: server, "add", "Read", "2026-11-18T09:00", "2026-11-18T10:00", "server")
      try trackctl(on: desk, "add", "Walk", "2026-11-19T09:00", "2026-11-19T10:00", "desk")
      try trackctl(on: desk, "sync", "forget", "laptop")
      try trackctl(on: desk, "sync", "join", server.socket, "--yes")
      for machine in [server, desk] {
        let entries = try machine.connect().call("timer.list", ["sort": "oldest"])["entries"]?.elements.map {
          "\($0["project"]?.string ?? "") \($0["note"]?.string ?? "")"
        }
        #expect(entries == ["Work both", "Read server", "Walk desk"])
      }
    }

    /// Another machine on which a backup of the desk's current record was restored.
    private func restored() throws -> DaemonProcess {
      let backup = folder.path + "/backup"
      try trackctl(on: desk, "backup", backup)
      let server = DaemonProcess()
      let restored = try DaemonProcess.run(["--restore", backup, "--state", server.state], in: folder)
      #expect(restored.ending == .exited(0), "\(restored)")
      try server.start()
      return server
    }

    @Test("home can forget the replica that a machine was before it left, by the id that leave prints")
    func left() throws {
      try trackctl(on: laptop, "sync", "join", desk.socket, "--yes", "--name", "laptop")
      let left = try trackctl(on: laptop, "sync", "leave")
      let old = try #require(left.split { $0.isWhitespace }.last)
      try trackctl(on: laptop, "sync", "join", desk.socket, "--yes", "--name", "laptop")
      try trackctl(on: desk, "sync", "forget", String(old))
      let listed = try JSON(parsing: trackctl(on: desk, "--json", "sync", "replicas"))["replicas"]
      let allowed = listed?.elements.filter { $0["forgotten"]?.bool != true }.compactMap { $0["replica"]?.string } ?? []
      #expect(allowed.count == 1 && allowed.first != String(old), "\(left)\(String(describing: listed))")
      try trackctl(on: laptop, "start", "Work")
      try trackctl(on: laptop, "sync")
      #expect(try record(desk) == record(laptop))
    }

    @Test("home moves to another machine as trackctl-sync(1) says, and all have one record afterwards")
    func move() throws {
      try trackctl(on: desk, "add", "Work", "2026-11-17T09:00", "2026-11-17T10:00", "letters")
      try trackctl(on: desk, "call", "remarks.add", #"{"text":"a bench","lat":52.5,"lon":13.4}"#)
      try trackctl(on: laptop, "sync", "join", desk.socket, "--yes", "--name", "laptop")
      try trackctl(on: laptop, "add", "Read", "2026-11-17T11:00", "2026-11-17T12:00")
      try trackctl(on: laptop, "sync")
      // The laptop makes this change before the move, but doesn't send it.
      try trackctl(on: laptop, "add", "Walk", "2026-11-17T13:00", "2026-11-17T14:00")

      let server = try restored()
      #expect(desk.stop() == .exited(0))
      try trackctl(on: laptop, "sync", "leave")
      try trackctl(on: laptop, "sync", "join", server.socket, "--yes", "--name", "laptop")
      let emptied = try DaemonProcess.started()
      try trackctl(on: emptied, "sync", "join", server.socket, "--yes", "--name", "desk")
      try trackctl(on: laptop, "sync")
      let all = try record(server)
      #expect(all.count { $0.contains(#""table":"entries""#) } == 3, "\(all)")
      #expect(all.count { $0.contains(#""table":"remarks""#) } == 1, "\(all)")
      #expect(try record(emptied) == all)
      #expect(try record(laptop) == all)
      for machine in [emptied, laptop] {
        #expect(try trackctl(on: machine, "sync", "conflicts").contains("no conflicts"))
      }
    }
  }
}
