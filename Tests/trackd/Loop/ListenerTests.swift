import Glibc
import ProgramKit
import System
import TestSupport
import Testing

@testable import trackd

@Suite("The listening socket")
struct ListenerTests {
  private let folder = TestFolder()

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("a user's is private, in a directory created for it")
  func user() throws {
    let path = folder.path + "/new/er/s.sock"
    let listener = try Listener.make(at: path, scope: .user)
    #expect(mode(path) == 0o600)
    #expect(mode(folder.path + "/new") == 0o700 && mode(folder.path + "/new/er") == 0o700)
    _ = try Sockets.connect(path: path)
    #expect(try listener.accept() != nil)
    #expect(try listener.accept() == nil)
  }

  @Test("a system's is for its group, in a directory that all may enter")
  func system() throws {
    let path = folder.path + "/run/s.sock"
    _ = try Listener.make(at: path, scope: .system)
    #expect(mode(path) == 0o660)
    #expect(mode(folder.path + "/run") == 0o755)
  }

  @Test("a dead process's is replaced, one that responds isn't")
  func stale() throws {
    let path = folder.path + "/s.sock"
    var first: Listener? = try Listener.make(at: path, scope: .user)
    let problem = #expect(throws: Problem.self) { try Listener.make(at: path, scope: .user) }
    #expect(problem?.status == .unavailable)
    #expect(problem?.message.contains(path) == true)
    _ = try Sockets.connect(path: path)
    #expect(try first?.accept() != nil)
    first = nil
    #expect(mode(path) == 0o600, "it is left behind")
    _ = try Listener.make(at: path, scope: .user)
  }

  @Test("a file other than a socket is left alone")
  func noSocket() throws {
    let path = folder.path + "/precious"
    try write(Array("data".utf8), to: path)
    #expect(throws: Problem.self) { try Listener.make(at: path, scope: .user) }
    #expect(try File.contents(path: path, limit: 10) == Array("data".utf8))
  }

  @Test("its path may have 107 bytes, and not one more")
  func longest() throws {
    let name = String(repeating: "x", count: DaemonPaths.longestSocketPath - folder.path.utf8.count - 1)
    _ = try Listener.make(at: folder.path + "/" + name, scope: .user)
    let problem = #expect(throws: Problem.self) {
      try Listener.make(at: folder.path + "/" + name + "x", scope: .user)
    }
    #expect(problem?.message.contains("107") == true)
  }

  @Test("closing removes its name")
  func withdrawn() throws {
    let path = folder.path + "/s.sock"
    let listener = try Listener.make(at: path, scope: .user)
    listener.withdraw()
    #expect(mode(path) == 0)
    listener.withdraw()
  }

  @Test("closing after another daemon replaced it leaves that one")
  func others() throws {
    let path = folder.path + "/s.sock"
    let first = try Listener.make(at: path, scope: .user)
    unsafe unlink(path)
    let second = try Listener.make(at: path, scope: .user)
    first.withdraw()
    _ = try Sockets.connect(path: path)
    #expect(try second.accept() != nil)
    second.withdraw()
    #expect(mode(path) == 0)
  }

  @Test("without sockets from the service manager there are none to take")
  func nonePassed() throws {
    #expect(try Listener.passed() == nil)
  }
}
