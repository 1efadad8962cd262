import Glibc
import ProgramKit
import System
import TestSupport
import Testing

@testable import trackd

@Suite("The state directory")
struct StateDirectoryTests {
  private let folder = TestFolder()

  @Test("is created, for its owner only")
  func made() throws {
    let path = folder.path + "/a/b"
    let directory = try StateDirectory.open(path)
    _ = try StateDirectory.pictures(in: directory)
    var status = stat()
    unsafe stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o700)
    #expect(try directory.names() == ["lock", "pictures"])
  }

  @Test("is for one daemon at a time")
  func locked() throws {
    var first: Directory? = try StateDirectory.open(folder.path)
    let problem = #expect(throws: Problem.self) { try StateDirectory.open(folder.path) }
    #expect(problem?.status == .inUse)
    #expect(problem?.message.contains(folder.path) == true)
    _ = first
    first = nil
    _ = try StateDirectory.open(folder.path)
  }

  @Test("writable by others is refused")
  func writableByOthers() throws {
    for mode: mode_t in [0o770, 0o702] {
      unsafe chmod(folder.path, mode)
      let problem = #expect(throws: Problem.self) { try StateDirectory.open(folder.path) }
      #expect(problem?.status == .storage)
      #expect(problem?.message.contains(folder.path) == true)
      #expect(problem?.message.contains("other") == true)
    }
    unsafe chmod(folder.path, 0o700)
  }

  @Test("that is a file is refused")
  func file() throws {
    let path = folder.path + "/file"
    _ = try Directory.open(folder.path).openFile("file", create: .always)
    let problem = #expect(throws: Problem.self) { try StateDirectory.open(path) }
    #expect(problem?.status == .storage)
  }

  @Test("keeps its directory of pictures once it exists")
  func pictures() throws {
    let directory = try StateDirectory.open(folder.path)
    _ = try StateDirectory.pictures(in: directory).openFile("timer-1", create: .always)
    #expect(try StateDirectory.pictures(in: directory).names() == ["timer-1"])
  }
}
