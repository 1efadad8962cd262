import Glibc
import System
import Testing

@Suite("Directory")
struct DirectoryTests {
  @Test("missing directories are made with the given mode, up to the last parent")
  func creation() throws {
    let scratch = try Scratch()
    let directory = try Directory.open(scratch("a/b/c"), create: 0o700)
    #expect(try directory.status().isDirectory)
    #expect(try scratch.mode(of: "a") == 0o700)
    #expect(try scratch.mode(of: "a/b/c") == 0o700)
    #expect(try Directory.open(scratch("a/b/c"), create: 0o700).names() == [])
  }

  @Test("a missing one is made only on request")
  func missing() throws {
    let scratch = try Scratch()
    #expect(throws: Errno.notFound) { try Directory.open(scratch("a")) }
    try scratch.write("", to: "file")
    #expect(throws: Errno.notADirectory) { try Directory.open(scratch("file")) }
  }

  @Test("one that others can write to is refused, and one that they can read isn't", arguments: [0o770, 0o707, 0o777])
  func writableByOthers(mode: mode_t) throws {
    let scratch = try Scratch()
    try #require(unsafe chmod(scratch.path, mode) == 0)
    #expect(throws: Errno.writableByOthers) { try scratch.directory() }
    try #require(unsafe chmod(scratch.path, 0o755) == 0)
    _ = try scratch.directory()
  }

  @Test("one of another user is refused", .enabled(if: Process.currentUser == 0))
  func owner() throws {
    let scratch = try Scratch()
    try #require(unsafe chown(scratch.path, 1234, 1234) == 0)
    #expect(throws: Errno.notOurs) { try scratch.directory() }
    #expect(try Directory.openForInspection(scratch.path).names() == [])
  }

  @Test("a new file is accessible to its owner only, whatever the umask")
  func newFile() throws {
    let scratch = try Scratch()
    let directory = try scratch.directory()
    let file = try directory.openFile("a", create: .always)
    let status = try file.status()
    #expect(status.mode == 0o600 && status.links == 1 && status.isRegular && status.owner == Process.currentUser)
    #expect(throws: Errno.exists) { try directory.openFile("a", create: .always) }
    _ = try directory.openFile("a", create: .ifAbsent)
    #expect(throws: Errno.notFound) { try directory.openFile("b") }
  }

  @Test("a symbolic link is refused, and its target neither created nor changed")
  func symbolicLinks() throws {
    let scratch = try Scratch()
    try #require(unsafe symlink("target", scratch("a")) == 0)
    let directory = try scratch.directory()
    #expect(throws: Errno.symbolicLink) { try directory.openFile("a", create: .ifAbsent) }
    #expect(throws: Errno.symbolicLink) { try directory.openFile("a", .read) }
    #expect(throws: Errno.exists) { try directory.openFile("a", create: .always) }
    #expect(try directory.names() == ["a"])
  }

  @Test("a file with a second name is refused until that name is removed")
  func hardLinks() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    try #require(unsafe link(scratch("a"), scratch("b")) == 0)
    let directory = try scratch.directory()
    #expect(throws: Errno.hardLinked) { try directory.openFile("a") }
    try directory.remove("b")
    #expect(try directory.openFile("a").text() == "hello")
  }

  @Test("pipes, sockets and directories are refused without waiting")
  func otherKinds() throws {
    let scratch = try Scratch()
    let directory = try scratch.directory()
    try #require(unsafe mkfifo(scratch("pipe"), 0o600) == 0)
    try directory.makeDirectory("directory")
    #expect(throws: Errno.notARegularFile) { try directory.openFile("pipe", .read) }
    #expect(throws: Errno.notARegularFile) { try directory.openFile("pipe") }
    #expect(throws: Errno.notARegularFile) { try directory.openFile("directory") }
    #expect(throws: Errno.notARegularFile) { try directory.openFile("directory", .read) }
  }

  @Test("a file that others can write to is refused")
  func fileWritableByOthers() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    try #require(unsafe chmod(scratch("a"), 0o620) == 0)
    #expect(throws: Errno.writableByOthers) { try scratch.directory().openFile("a") }
    #expect(try Directory.openForInspection(scratch.path).openFile("a", .read).text() == "hello")
  }

  @Test("a file of another user is refused", .enabled(if: Process.currentUser == 0))
  func fileOwner() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    try #require(unsafe chown(scratch("a"), 1234, 1234) == 0)
    #expect(throws: Errno.notOurs) { try scratch.directory().openFile("a") }
  }

  @Test("no name leads out of the directory", arguments: ["", ".", "..", "../a", "a/b", "/etc/passwd", "a\0b"])
  func names(name: String) throws {
    let scratch = try Scratch()
    let directory = try scratch.directory()
    #expect(throws: Errno.badName) { try directory.openFile(name, create: .ifAbsent) }
    #expect(throws: Errno.badName) { try directory.makeDirectory(name) }
    #expect(throws: Errno.badName) { try directory.subdirectory(name) }
    #expect(throws: Errno.badName) { try directory.remove(name) }
    #expect(throws: Errno.badName) { try directory.rename(name, to: "a") }
    #expect(throws: Errno.badName) { try directory.rename("a", to: name) }
    #expect(throws: Errno.badName) { try directory.exists(name) }
    #expect(throws: Errno.badName) { try directory.lock(name) }
  }

  @Test("files stay in the opened directory, even if its path leads elsewhere now")
  func movedDirectory() throws {
    let scratch = try Scratch()
    let directory = try Directory.open(scratch("a"), create: 0o700)
    try #require(unsafe rename(scratch("a"), scratch("b")) == 0)
    _ = try directory.openFile("file", create: .always)
    #expect(try Directory.open(scratch("b")).names() == ["file"])
  }

  @Test("renaming replaces, removing removes, and names are sorted")
  func renaming() throws {
    let scratch = try Scratch()
    let directory = try scratch.directory()
    for name in ["c", "a", "b"] { try scratch.write(name, to: name) }
    #expect(try directory.names() == ["a", "b", "c"])
    try directory.rename("c", to: "a")
    try directory.remove("b")
    try directory.synchronize()
    #expect(try directory.names() == ["a"])
    #expect(try directory.openFile("a").text() == "c")
    #expect(try directory.exists("a"))
    #expect(try !directory.exists("b"))
    #expect(throws: Errno.notFound) { try directory.remove("b") }
  }

  @Test("a subdirectory is private and not a link")
  func subdirectories() throws {
    let scratch = try Scratch()
    let directory = try scratch.directory()
    try directory.makeDirectory("pictures")
    #expect(throws: Errno.exists) { try directory.makeDirectory("pictures") }
    #expect(try scratch.mode(of: "pictures") == 0o700)
    let pictures = try directory.subdirectory("pictures")
    #expect(pictures.path == scratch("pictures"))
    _ = try pictures.openFile("1", create: .always)
    #expect(try pictures.names() == ["1"])

    try #require(unsafe symlink("pictures", scratch("link")) == 0)
    #expect(throws: Errno.notADirectory) { try directory.subdirectory("link") }
    try #require(unsafe chmod(scratch("pictures"), 0o777) == 0)
    #expect(throws: Errno.writableByOthers) { try directory.subdirectory("pictures") }
  }

  @Test("a lock is refused to a second holder, and is released with its directory")
  func locking() throws {
    let scratch = try Scratch()
    var first: Directory? = try scratch.directory()
    let second = try scratch.directory()
    try first?.lock("lock")
    #expect(throws: Errno.wouldBlock) { try second.lock("lock") }
    first = nil
    try second.lock("lock")
  }

  @Test("a lock ends with its process, however it ends")
  func deadOwner() async throws {
    let scratch = try Scratch()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = scratch.path as String] in
      try Directory.open(path).lock("lock")
      kill(getpid(), SIGKILL)
    }
    let directory = try scratch.directory()
    #expect(try directory.names() == ["lock"])
    try directory.lock("lock")
  }
}
