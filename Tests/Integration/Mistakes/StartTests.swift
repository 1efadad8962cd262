import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests the message and the exit status of a trackd that can't start.
  @Suite("Failing starts")
  struct StartTests {
    private let folder = TestFolder()

    /// Runs trackd in the folder. In arguments and messages, `@` stands for the folder's path.
    private func expect(
      _ arguments: String, exits status: Int32, saying message: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let result = try DaemonProcess.run(filled(arguments).split(separator: " ").map(String.init), in: folder)
      #expect(result.ending == .exited(status), sourceLocation: sourceLocation)
      let lines = filled(message).split(separator: "\n").map { "trackd: \($0)\n" }.joined()
      #expect(result.errors == lines, sourceLocation: sourceLocation)
      #expect(result.output == "", sourceLocation: sourceLocation)
    }

    private func filled(_ text: String) -> String {
      text.split(separator: "@", omittingEmptySubsequences: false).joined(separator: folder.path)
    }

    @Test("an unknown option, one without its value, an extra word, an unknown module")
    func usage() throws {
      try expect("--bogus", exits: 64, saying: "unknown option '--bogus'; see trackd --help")
      try expect("--state", exits: 64, saying: "option '--state' needs a value: --state DIR; see trackd --help")
      try expect("run", exits: 64, saying: "unexpected argument 'run'; see trackd --help")
      try expect(
        "--modules tmier", exits: 64,
        saying:
          "unknown module 'tmier'; the modules are accounts, chores, timer, remarks, hours, feed; see trackd --help")
    }

    @Test("a socket's path of 108 bytes; one of 107 works")
    func socketPath() throws {
      let longest = folder.path + "/" + String(repeating: "s", count: 107 - folder.path.utf8.count - 1)
      try expect(
        "--state @/state --socket \(longest)s", exits: 64,
        saying: "the socket's path has 108 bytes, but the limit is 107: \(longest)s; give a shorter one with --socket")
      let daemon = DaemonProcess(in: folder, socket: longest)
      try daemon.start()
      #expect(daemon.stop() == .exited(0))
    }

    @Test("a state directory that others can write, is a file, or can't be created")
    func state() throws {
      TestFiles.makeFolder(folder.path + "/open", mode: 0o770)
      // Restores the permissions afterwards, so that the test can remove its files.
      defer { TestFiles.makeFolder(folder.path + "/open") }
      try expect(
        "--socket @/socket --state @/open", exits: 74,
        saying: "the state directory @/open: can be changed by other users: remove their write permission (chmod go-w)")
      try TestFiles.write([], to: folder.path + "/file")
      try expect(
        "--socket @/socket --state @/file", exits: 74, saying: "the state directory @/file: Not a directory")
      try expect(
        "--socket @/socket --state /proc/none", exits: 74,
        saying: "the state directory /proc/none: No such file or directory")
      #expect(!TestFiles.exists(folder.path + "/socket"))
    }

    @Test("a journal that others can write isn't read")
    func openJournal() throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      #expect(daemon.stop() == .exited(0))
      #expect(unsafe chmod(daemon.state + "/timer.journal", 0o620) == 0)
      try daemon.start()
      let reason =
        "'timer.journal' can't be opened: can be changed by other users: remove their write permission (chmod go-w)"
      #expect(try daemon.connect().refusal("timer.status")["message"]?.string?.hasPrefix(reason) == true)
    }

    @Test("a second daemon with the same state or socket doesn't affect the first one")
    func second() throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      try expect(
        "--state @/state --socket @/other", exits: 75,
        saying: "another trackd uses the state directory @/state: stop it, or give another directory with --state")
      try expect(
        "--state @/more --socket @/socket", exits: 69,
        saying: "@/socket: another process is listening there: stop it, or choose another path")
      #expect(!TestFiles.exists(folder.path + "/other"))
      try daemon.connect().call("timer.start", ["project": "Work"])
      #expect(daemon.stop() == .exited(0))
    }

    @Test("a file at the socket's path is left alone")
    func occupied() throws {
      try TestFiles.write(Array("mine".utf8), to: folder.path + "/socket")
      try expect(
        "--state @/state --socket @/socket", exits: 69,
        saying:
          "@/socket: something other than a socket is at this path: move it away, or choose another path")
      #expect(try TestFiles.text(of: folder.path + "/socket") == "mine")
    }

    /// If SIGXFSZ can end the daemon, this test fails in about half of its runs. The result varies, because several
    /// threads read journals.
    @Test("with a file size limit below a journal's, it is read but not changed, and the daemon survives")
    func fileLimit() throws {
      let daemon = DaemonProcess(in: folder)
      try daemon.start()
      let client = try daemon.connect()
      for _ in 0..<20 {
        try client.call("feed.post", ["activity": "walk", "caption": JSON(String(repeating: "x", count: 2000))])
      }
      daemon.kill()
      for _ in 0..<10 {
        let limited = try ChildProcess(
          [
            "prlimit", "--fsize=20000", try DaemonPrograms.trackd(), "--state", daemon.state, "--socket", daemon.socket,
          ],
          environment: ["HOME=\(folder.path)", "TZ=UTC"], errors: folder.path + "/limited")
        let deadline = Clock.monotonicNanoseconds() + 60_000_000_000
        while !limited.hasEnded, (try? daemon.connect()) == nil, Clock.monotonicNanoseconds() < deadline {
          usleep(1000)
        }
        try #require(!limited.hasEnded, "\(limited.wait())")
        let client = try daemon.connect()
        #expect(try client.call("feed.timeline")["posts"]?[19] != nil)
        #expect(try client.refusal("feed.post", ["activity": "walk"])["code"]?.int == -32006)
        limited.send(SIGTERM)
        #expect(limited.wait() == .exited(0))
      }
    }

    @Test("a configuration with errors: --check-config reports all, a start only the fatal ones")
    func configuration() throws {
      let text = "[daemon]\ncolor = red\nlogLevel = loud\n[kitchen]\n[limits]\nbatch = 1e3\n"
      try TestFiles.write(Array(text.utf8), to: folder.path + "/conf")
      let level = "@/conf:3: logLevel must be one of emerg, alert, crit, err, warning, notice, info, debug, not 'loud'"
      let batch = "@/conf:6: batch must be a whole number from 1 to 10000, not '1e3'"
      try expect(
        "--config @/conf --check-config", exits: 78,
        saying: """
          @/conf:2: unknown key 'color' in [daemon]; the keys are logLevel, modules, timeZone, exitWhenIdle
          \(level)
          @/conf:4: unknown section [kitchen]; the sections are daemon, web, limits, chores, timer, remarks, hours, feed
          \(batch)
          """)
      try expect("--config @/conf --state @/s --socket @/k", exits: 78, saying: "\(level)\n\(batch)")
      try expect("--config @/none --check-config", exits: 78, saying: "@/none: No such file or directory")
    }

    @Test("a configuration with only an unknown key: --check-config fails, and a start reports it")
    func unknownKey() throws {
      try TestFiles.write(Array("[timer]\nsomethingNew = 1\n".utf8), to: folder.path + "/conf")
      let finding =
        "@/conf:2: unknown key 'somethingNew' in [timer]; the keys are "
        + "pictureBytesPerUser, entriesPerUser, projectsPerUser"
      try expect("--config @/conf --check-config", exits: 78, saying: finding)
      let daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
      try daemon.start()
      #expect(daemon.log.contains(filled("trackd: \(finding)\n")))
    }
  }
}
