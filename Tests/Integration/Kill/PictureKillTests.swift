import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Kills the daemon with SIGKILL while a picture is added and others are evicted, and while a compaction removes the
  /// evicted files.
  @Suite("kill -9 during changes of pictures")
  struct PictureKillTests {
    private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    /// The quota in bytes. It is the size of eight pictures.
    private static let quota = 8 * 42
    private static let kinds = ["openat", "pwrite64", "fdatasync", "renameat", "fsync", "unlinkat"]
    /// The number of pictures that fit into the quota, and the number of further pictures that are added.
    private static let held = 8
    private static let added = 6
    private let folder = TestFolder()
    private let daemon: DaemonProcess

    init() throws {
      try TestFiles.write(
        Array("[timer]\npictureBytesPerUser = \(Self.quota)\n".utf8), to: folder.path + "/conf")
      daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
      try daemon.start()
    }

    /// This test fails if a picture's file is removed before the row of the new picture is durable.
    @Test("every listed picture exists, and every acknowledged one is listed")
    func giveWay() throws {
      try daemon.connect().call("timer.start", ["project": "Bread"])
      var acknowledged = 0
      for number in TestLength.isLong ? [1, 2, 3] : [1, 2] {
        for kind in Self.kinds {
          acknowledged = try fill()
          let tracer = try Tracer(daemon, injecting: "\(kind):when=\(number)")
          let client = try daemon.connect()
          // A call may succeed, because not every call reaches the traced system call.
          for _ in 1...Self.added {
            guard let response = try? client.respond("timer.picture.add", ["data": Self.picture]) else { break }
            #expect(response["result"] != nil, "\(kind) \(number): \(response)")
            acknowledged += 1
          }
          daemon.kill()
          try tracer.waitForEnd()
          try daemon.start()
          try expectPictures(atLeast: acknowledged, "\(kind) \(number)")
        }
      }
      #expect(daemon.stop() == .exited(0))
    }

    /// This test fails if orphaned files are never removed, or if a file is removed although a row refers to it.
    @Test(
      "a compaction killed while it deletes orphaned files is completed by the next one, which deletes no others")
    func compaction() throws {
      // The journal is removed, so no row refers to the files of these pictures any more.
      #expect(daemon.stop() == .exited(0))
      unsafe unlink(daemon.state + "/timer.journal")
      var pen = try JournalPen(module: "timer", next: #""projects":1,"entries":1,"pictures":50"#, in: daemon.state)
      try pen.finish()
      let strays = (1...14).map { "timer-\($0)" } + ["timer-15.new"]
      for stray in strays { try TestFiles.write([1, 2, 3], to: daemon.state + "/pictures/" + stray) }
      try daemon.start()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Bread"])
      for _ in 1...2 { try client.call("timer.picture.add", ["data": Self.picture]) }
      for number in 1...3 {
        let tracer = try Tracer(daemon, injecting: "unlinkat:when=\(number)")
        _ = try? daemon.connect().respond("system.compact", ["module": "timer"])
        // The kill may come after the reply, because another thread removes the files.
        #expect(daemon.waitForEnd() == .killed(SIGKILL), "\(number)")
        try tracer.waitForEnd()
        try daemon.start()
        #expect(try pictures(daemon.connect()) == [50, 51])
      }
      let again = try daemon.connect()
      try again.call("system.compact", ["module": "timer"])
      let deadline = Clock.monotonicNanoseconds() + 20_000_000_000
      while folder.names(in: "state/pictures") != ["timer-50", "timer-51"] {
        try #require(Clock.monotonicNanoseconds() < deadline, "\(folder.names(in: "state/pictures"))")
        usleep(5_000)
      }
      for id in [50, 51] {
        #expect(try again.call("timer.picture.get", ["picture": JSON(id)])["data"] == Self.picture)
      }
      #expect(daemon.stop() == .exited(0))
    }

    /// Fills the quota, so that the next pictures evict others. Two pictures are visible, and six are kept for undo.
    private func fill() throws -> Int {
      let client = try daemon.connect()
      while try pictures(client).count > 0 {
        try client.call("timer.picture.remove", ["picture": pictures(client)[0]])
      }
      for _ in 1...Self.held { try client.call("timer.picture.add", ["data": Self.picture]) }
      for picture in try pictures(client).dropFirst(2) { try client.call("timer.picture.remove", ["picture": picture]) }
      return 2
    }

    private func pictures(_ client: DaemonClient) throws -> [JSON] {
      try client.call("timer.status")["entry"]?["pictures"]?.elements.compactMap { $0["id"] } ?? []
    }

    private func expectPictures(atLeast count: Int, _ comment: Comment) throws {
      let client = try daemon.connect()
      let shown = try pictures(client)
      // The last change may be durable even though the daemon was killed before it could reply.
      #expect((count...count + 1).contains(shown.count), comment)
      for picture in shown {
        #expect(try client.call("timer.picture.get", ["picture": picture])["data"] == Self.picture, comment)
      }
      // The killed daemon may have left a temporary file, which the next compaction removes.
      let whole = folder.names(in: "state/pictures").filter { !$0.hasSuffix(".new") }
      // Evicted files are removed after the reply. On a busy machine, all of them may still be there.
      #expect(whole.count <= Self.held + Self.added, "\(comment): \(whole)")
    }
  }
}
