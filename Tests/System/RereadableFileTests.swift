import System
import Testing

@Suite("RereadableFile")
struct RereadableFileTests {
  @Test("a file can be read from its start repeatedly")
  func regular() throws {
    let scratch = try Scratch()
    try scratch.directory().openFile("a", create: .ifAbsent).write(bytes("hello"), in: 0..<5, at: 0)
    let file = try RereadableFile.open(path: scratch.path + "/a")
    for _ in 1...2 { #expect(try file.contents(limit: 10) == bytes("hello")) }
  }

  @Test("a pipe can be read repeatedly, too, and leaves no file behind")
  func copy() throws {
    var pieces = ["hel", "lo", ""]
    let file = try RereadableFile.copy { page throws(Errno) in
      let piece = bytes(pieces.removeFirst())
      page.replaceSubrange(..<piece.count, with: piece)
      return piece.count
    }
    for _ in 1...2 { #expect(try file.contents(limit: 10) == bytes("hello")) }
    #expect(try file.status().links == 0)
  }

  @Test("a folder and a missing file are refused with their own errors")
  func refused() throws {
    let scratch = try Scratch()
    #expect(throws: Errno.isDirectory) { try RereadableFile.open(path: scratch.path) }
    #expect(throws: Errno.notFound) { try RereadableFile.open(path: scratch.path + "/none") }
    #expect(throws: Errno.badName) { try RereadableFile.open(path: "a\0b") }
  }

  @Test("endless input is refused beyond the limit for anything but files")
  func endless() throws {
    #expect(throws: Errno.endless) { try RereadableFile.open(path: "/dev/zero") }
  }
}
