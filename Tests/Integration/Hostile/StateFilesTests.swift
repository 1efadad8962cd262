import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Puts foreign files in the place of trackd's own files. The targets of links must stay untouched.
  ///
  /// Each test fails if files are opened through links, or if the link count and the owner aren't checked. The checks
  /// are in `Directory.openFile`, and for the pictures' folder in `Directory.subdirectory`. To fail, the test for
  /// temporary files needs two more mutations: existing files aren't removed first, and files are opened without
  /// O_EXCL.
  @Suite("Foreign files in the state directory")
  struct StateFilesTests {
    private static let precious = Array("what nobody else may touch\n".utf8)
    private let folder = TestFolder()

    private var state: String { folder.path + "/state" }
    private var target: String { folder.path + "/precious" }
    private var elsewhere: String { folder.path + "/elsewhere" }

    enum Thing: String, CaseIterable {
      case symbolicLink, brokenLink, hardLink, pipe, directory
    }

    /// Creates a link, a pipe or a directory with this name in the state directory. A link points to a file that must
    /// stay unchanged, or to a folder.
    private func put(
      _ thing: Thing, at name: String, holding precious: [UInt8] = Self.precious, folder isFolder: Bool = false
    ) throws {
      let path = state + "/" + name
      try TestFiles.write(precious, to: target)
      if isFolder { TestFiles.makeFolder(elsewhere) }
      unsafe unlink(path)
      let result =
        switch thing {
        case .symbolicLink: unsafe symlink(isFolder ? elsewhere : target, path)
        case .brokenLink: unsafe symlink(folder.path + "/nowhere", path)
        case .hardLink: unsafe link(target, path)
        case .pipe: unsafe mkfifo(path, 0o600)
        case .directory: unsafe mkdir(path, 0o700)
        }
      try #require(result == 0, "\(thing) at \(path)")
    }

    private func expectUntouched(_ comment: Comment, _ precious: [UInt8] = Self.precious) throws {
      #expect(try TestFiles.bytes(of: target) == precious, comment)
      #expect(!TestFiles.exists(folder.path + "/nowhere"), comment)
      #expect(try !TestFiles.exists(elsewhere) || Directory.openForInspection(elsewhere).names() == [], comment)
    }

    @Test(
      "a foreign file as a journal is refused with a message, and the other modules work", arguments: Thing.allCases)
    func journal(thing: Thing) throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      try daemon.connect().call("timer.start", ["project": "Work"])
      daemon.kill()
      // The target of a link is a valid journal. The daemon can therefore reject the file only because it is a link.
      let journal = try TestFiles.bytes(of: state + "/timer.journal")
      try put(thing, at: "timer.journal", holding: journal)
      try daemon.start()
      let client = try daemon.connect()
      #expect(try client.refusal("timer.start", ["project": "Work"])["code"] == -32006)
      #expect(try client.refusal("timer.status")["code"] == -32006)
      try client.call("remarks.add", ["text": "hey!", "lat": 1, "lon": 2])
      #expect(daemon.log.contains("timer"))
      try expectUntouched("\(thing)", journal)
    }

    private static let places = Thing.allCases.flatMap { [($0, "lock"), ($0, "pictures")] }

    @Test("a foreign file as the lock or the pictures' folder prevents the start", arguments: places)
    func lock(thing: Thing, name: String) throws {
      // `pictures` must be a directory, so a directory with that name isn't foreign.
      if thing == .directory, name == "pictures" { return }
      TestFiles.makeFolder(state)
      try put(thing, at: name, folder: name == "pictures")
      let result = try DaemonProcess.run(["--state", state, "--socket", folder.path + "/socket"], in: folder)
      #expect(result.ending == .exited(74), "\(result)")
      #expect(result.errors.contains(name), "\(result.errors)")
      try expectUntouched("\(name) as \(thing)")
    }

    @Test("temporary files of compaction and pictures are never written through a link", arguments: Thing.allCases)
    func temporary(thing: Thing) throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      try put(thing, at: "timer.journal.new")
      // The compaction may succeed or be refused. The link may be removed, but its target must not change.
      _ = try client.respond("system.compact", ["module": "timer"])
      try expectUntouched("compaction over \(thing)")
      try client.call("timer.update", ["note": "still there"])
      for number in 1...3 {
        for name in ["pictures/timer-\(number)", "pictures/timer-\(number).new"] where thing != .directory {
          try put(thing, at: name)
        }
        _ = try client.respond("timer.picture.add", ["data": JSON(Self.picture)])
        try expectUntouched("a picture over \(thing)")
      }
      daemon.kill()
      try daemon.start()
      let status = try daemon.connect().call("timer.status")
      #expect(status["entry"]?["note"] == "still there")
      for picture in status["entry"]?["pictures"]?.elements.map(\.self) ?? [] {
        let read = try daemon.connect().call("timer.picture.get", ["picture": picture["id"] ?? .null])
        #expect(read["data"]?.string == Self.picture)
      }
    }

    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=="

    @Test(
      "a picture's file that was replaced by a link isn't read through it", arguments: [Thing.symbolicLink, .hardLink])
    func picture(thing: Thing) throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      try client.call("timer.picture.add", ["data": JSON(Self.picture)])
      let picture = try TestFiles.bytes(of: state + "/pictures/timer-1")
      try put(thing, at: "pictures/timer-1", holding: picture)
      let refusal = try client.refusal("timer.picture.get", ["picture": 1])
      #expect(refusal["data"]?["reason"] == "storage.attachment", "\(refusal)")
      try expectUntouched("\(thing)", picture)
    }

    @Test(
      "a state directory or a journal that another user owns or can write is refused",
      .enabled(if: MachineUser.canBe, MachineUser.reason))
    func foreign() throws {
      for (owner, mode) in [(71_000, 0o700), (0, 0o770), (0, 0o707), (0, 0o1777)] as [(uid_t, mode_t)] {
        TestFiles.makeFolder(state)
        unsafe chown(state, owner, owner)
        unsafe chmod(state, mode)
        let result = try DaemonProcess.run(["--state", state, "--socket", folder.path + "/socket"], in: folder)
        #expect(result.ending == .exited(74), "\(owner) \(String(mode, radix: 8)): \(result)")
        #expect(result.errors.contains(state))
      }
      unsafe chown(state, 0, 0)
      unsafe chmod(state, 0o700)
      for (owner, mode) in [(71_000, 0o600), (0, 0o660), (0, 0o602)] as [(uid_t, mode_t)] {
        let daemon = DaemonProcess(in: folder)
        try daemon.start()
        try daemon.connect().call("timer.start", ["project": "Work", "switch": true])
        daemon.kill()
        unsafe chown(state + "/timer.journal", owner, owner)
        unsafe chmod(state + "/timer.journal", mode)
        try daemon.start()
        #expect(try daemon.connect().refusal("timer.status")["code"] == -32006)
        daemon.kill()
        unsafe chown(state + "/timer.journal", 0, 0)
        unsafe chmod(state + "/timer.journal", 0o600)
      }
    }
  }
}
