import System
import Testing

@Suite("RereadableFile")
struct RereadableFileTests {
  @Test("a file is read from its start as often as wanted")
  func regular() throws {
    let scratch = try Scratch()
    try scratch.directory().openFile("a", create: .ifAbsent).write(bytes("hello"), in: 0..<5, at: 0)
    let file = try RereadableFile.open(path: scratch.path + "/a")
    for _ in 1...2 { #expect(try file.contents(limit: 10) == bytes("hello")) }
  }

  @Test("what can be read but once is read as often as wanted, too, and leaves no file behind")
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

  @Test("a folder, and what isn't there, are refused by what they are")
  func refused() throws {
    let scratch = try Scratch()
    #expect(throws: Errno.isDirectory) { try RereadableFile.open(path: scratch.path) }
    #expect(throws: Errno.notFound) { try RereadableFile.open(path: scratch.path + "/none") }
    #expect(throws: Errno.badName) { try RereadableFile.open(path: "a\0b") }
  }

  @Test("what never ends is refused when it is longer than anything that isn't a file need be")
  func endless() throws {
    #expect(throws: Errno.endless) { try RereadableFile.open(path: "/dev/zero") }
  }
}
