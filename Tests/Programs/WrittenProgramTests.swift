import Glibc
import TestSupport
import Testing

@Suite("Programs that tests write")
struct WrittenProgramTests {
  @Test("can be executed while other threads start programs")
  func starting() throws {
    let folder = TestFolder()
    let path = "\(folder.path)/program"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    // This child has the file open for writing, like another thread's child before its execve(2).
    let other = try ChildProcess(["sleep", "0.1"], passing: file)
    close(file)
    try TestFiles.write(Array("#!/bin/sh\n".utf8), to: path, mode: 0o700)
    #expect(try ChildProcess([path]).wait() == .exited(0))
    #expect(other.wait() == .exited(0))
  }
}
