import Glibc
import System
import Testing

@Suite("File")
struct FileTests {
  @Test("bytes written at an offset are read from there")
  func readAndWrite() throws {
    let scratch = try Scratch()
    let file = try scratch.directory().openFile("a", create: .ifAbsent)
    try file.write(bytes("xhellox"), in: 1..<6, at: 3)
    #expect(try file.size() == 8)
    var buffer = [UInt8](repeating: 9, count: 5)
    #expect(try file.read(into: &buffer, at: 3) == 5)
    #expect(buffer == bytes("hello"))
  }

  @Test("a read beyond the end returns the available count and leaves the rest of the array")
  func readOverTheEnd() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    let file = try scratch.directory().openFile("a", .read)
    var buffer = [UInt8](repeating: 9, count: 4)
    #expect(try file.read(into: &buffer, at: 3) == 2)
    #expect(buffer == bytes("lo") + [9, 9])
    #expect(try file.read(into: &buffer, at: 5) == 0)
  }

  @Test("an empty range writes nothing")
  func emptyWrite() throws {
    let scratch = try Scratch()
    let file = try scratch.directory().openFile("a", create: .ifAbsent)
    try file.write(bytes("a"), in: 1..<1, at: 100)
    #expect(try file.size() == 0)
  }

  @Test("a partial write continues, and its final error is thrown")
  func cutWrite() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let file = try scratch.directory().openFile("a", create: .ifAbsent)
      Process.letWritesFail()
      var limit = rlimit(rlim_cur: 1000, rlim_max: .max)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let message = [UInt8](repeating: 7, count: 1500)
      #expect(throws: Errno.fileTooLarge) { try file.write(message, in: 0..<1500, at: 0) }
      #expect(try file.size() == 1000)
    }
  }

  @Test("it can be truncated, and synced in both ways")
  func truncate() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    let file = try scratch.directory().openFile("a")
    try file.truncate(to: 2)
    try file.synchronizeData()
    try file.synchronize()
    #expect(try file.text() == "he")
    try file.truncate(to: 4)
    #expect(try file.text() == "he\0\0")
  }

  @Test("a file over the limit is refused without reading it")
  func limit() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    #expect(try File.contents(path: scratch("a"), limit: 5) == bytes("hello"))
    #expect(throws: Errno.tooLarge) { try File.contents(path: scratch("a"), limit: 4) }
  }

  @Test("a path given by a person may be a link, but not a directory or a pipe")
  func namedPaths() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    try #require(unsafe symlink("a", scratch("link")) == 0)
    try #require(unsafe mkfifo(scratch("pipe"), 0o600) == 0)
    #expect(try File.contents(path: scratch("link"), limit: 5) == bytes("hello"))
    #expect(throws: Errno.notARegularFile) { try File.contents(path: scratch("pipe"), limit: 5) }
    #expect(throws: Errno.notARegularFile) { try File.contents(path: scratch.path, limit: 5) }
    #expect(throws: Errno.notFound) { try File.contents(path: scratch("b"), limit: 5) }
    #expect(throws: Errno.badName) { try File.contents(path: scratch("a\0b"), limit: 5) }
  }

  @Test("writing to a file opened for reading is refused")
  func readOnly() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "a")
    let file = try scratch.directory().openFile("a", .read)
    #expect(throws: Errno.invalid) { try file.truncate(to: 0) }
  }
}
