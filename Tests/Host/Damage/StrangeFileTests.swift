import Glibc
import TestSupport
import Testing
import Timer
import Wire

@testable import Host

/// Puts foreign files in the place of a journal, on a real disk. The module must fail and report the reason. The host
/// must not follow links, change the files or wait for pipes, and all other modules must work.
///
/// These tests fail without `O_NOFOLLOW` and `O_NONBLOCK` in `Directory.openFile`, or if that function doesn't check
/// the type and the link count.
@Suite("A foreign file in a journal's place")
struct StrangeFileTests {
  @Test(
    "is refused and left unchanged",
    arguments: [
      ("symlink", "symbolic link"), ("hard link", "second name"), ("directory", "regular file"),
      ("fifo", "regular file"), ("dangling symlink", "symbolic link"),
    ])
  func strange(kind: String, why: String) throws {
    let folder = TestFolder()
    let path = folder.path + "/timer.journal"
    try makeJournal(in: folder)
    let good = folder.path + "/good"
    try #require(unsafe rename(path, good) == 0)
    let made =
      switch kind {
      case "symlink": unsafe symlink(good, path)
      case "dangling symlink": unsafe symlink(folder.path + "/nowhere", path)
      case "hard link": unsafe link(good, path)
      case "directory": unsafe mkdir(path, 0o700)
      default: unsafe mkfifo(path, 0o600)
      }
    try #require(made == 0)
    let before = try TestFiles.bytes(of: good)

    let harness = try folder.harness(World.modules.map { $0.entry() })
    defer { harness.close() }
    let told = try harness.refusal("timer.projects")
    #expect(told["data"]?["reason"] == "storage.failed")
    #expect(told["message"]?.string?.contains("timer.journal") == true)
    #expect(told["message"]?.string?.contains(why) == true, "\(told)")
    #expect(try harness.refusal("timer.project.add", ["name": "x"])["data"]?["reason"] == "storage.failed")
    _ = try harness.call("remarks.add", ["text": "x", "lat": 1, "lon": 1])
    #expect(try TestFiles.bytes(of: good) == before)
    #expect(!TestFiles.exists(folder.path + "/nowhere"))

    let verified = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "journal", "verify", "timer", "--state", folder.path], in: folder)
    #expect(verified.ending != .exited(0) && verified.errors.contains(why), "\(verified)")
  }

  private func makeJournal(in folder: TestFolder) throws {
    let harness = try folder.harness([.of(Timer.self)])
    _ = try harness.call("timer.project.add", ["name": "one"])
    harness.close()
  }
}
