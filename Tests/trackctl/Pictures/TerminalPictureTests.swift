import ModuleKit
import System
import TestSupport
import Testing
import Wire

@testable import trackctl

/// Tests pictures of entries and posts in a terminal, which trackctl first asks for its capabilities.
@Suite("Pictures at a terminal")
struct TerminalPictureTests {
  /// A picture of two pixels next to each other, one red and one blue.
  private static let png = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==
    """
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
    let client = try daemon.connect()
    try client.call(
      "timer.add", ["project": "Work", "startedAt": "2024-03-04T09:00:00Z", "stoppedAt": "2024-03-04T10:00:00Z"])
    try client.call("timer.picture.add", ["id": 1, "data": JSON(Self.png)])
  }

  private struct Shown {
    let ending: ChildProcess.Ending
    /// Everything that was written to the terminal.
    let text: String
    /// Whether the terminal is in canonical mode again and echoes its input.
    let isRestored: Bool
    var wasAsked: Bool { text.contains(TerminalGraphics.question) }
    var answer: String { String(text.replacing(TerminalGraphics.question, with: "")) }
  }

  /// Runs a command in a terminal that gives this answer when trackctl asks.
  private func shown(
    _ answer: String?, _ words: [String] = ["timer", "picture", "get", "1"], terminal: String = "xterm",
    path: String = "/usr/bin:/bin"
  ) throws -> Shown {
    let screen = try OutputReader(.terminal(columns: 80), in: daemon.folder)
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words,
      environment: ["TZ=UTC", "TERM=\(terminal)", "LC_ALL=C.UTF-8", "PATH=\(path)", "HOME=\(daemon.folder.path)"],
      input: screen.path,
      output: screen.path)
    var bytes: [UInt8] = []
    var hasAnswered = false
    for _ in 0..<6000 where !child.hasEnded {
      bytes += try screen.read(waitingMilliseconds: 5)
      if !hasAnswered, let answer, String(decoding: bytes, as: UTF8.self).contains(TerminalGraphics.question) {
        try screen.type(answer)
        hasAnswered = true
      }
    }
    let ending = child.wait()
    bytes += try screen.read(waitingMilliseconds: 0)
    return Shown(
      ending: ending, text: String(decoding: bytes, as: UTF8.self), isRestored: try screen.readsLines)
  }

  private static let words = "picture-1.png: 2 × 1, 1 kB; trackctl timer picture get 1 > picture-1.png\n"

  @Test("a terminal with kitty's protocol gets a picture, as wide as it fits")
  func kitty() throws {
    let result = try shown("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22c")
    #expect(result.ending == .exited(0) && result.wasAsked && result.isRestored)
    #expect(result.answer == "\u{1B}_Ga=T,q=2,f=100,c=1,m=0;\(Self.png)\u{1B}\\\n")
  }

  private static let sixels = "\u{1B}[6;20;10t\u{1B}[?62;4;22c"

  @Test("one with sixels gets those, by chafa")
  func sixel() throws {
    let result = try shown(Self.sixels)
    #expect(result.ending == .exited(0) && result.isRestored)
    // The two colors are red and blue. Their components are in percent.
    #expect(result.answer.contains("\u{1B}P") && result.answer.hasSuffix("\u{1B}\\\n"), "\(result.answer)")
    #expect(result.answer.contains(";2;100;0;0") && result.answer.contains(";2;0;0;100"), "\(result.answer)")
  }

  @Test("kitty gets a JPEG through chafa, which decodes it")
  func jpeg() throws {
    let photo = try TestFiles.bytes(of: "\(DaemonPrograms.root)/Tests/trackctl/Pictures/photo.jpg")
    try daemon.connect().call("timer.picture.add", ["id": 1, "data": JSON(Base64.text(of: photo))])
    let result = try shown("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;22c", ["timer", "picture", "get", "2"])
    #expect(result.ending == .exited(0) && result.isRestored)
    #expect(result.answer.contains("\u{1B}_G") && !result.answer.contains("picture-2"), "\(result.answer)")
  }

  @Test("without chafa it prints a description, and what would show the picture")
  func withoutChafa() throws {
    let result = try shown(Self.sixels, path: "/nowhere")
    #expect(result.ending == .exited(0) && result.isRestored)
    #expect(result.answer == Self.words + "With chafa installed, this terminal can show it.\n", "\(result.answer)")
  }

  @Test("one with iTerm2's protocol gets it in that")
  func iterm() throws {
    let result = try shown("\u{1B}]1337;ReportCellSize=20.0;10.0;2.0\u{7}\u{1B}[?62;22c")
    let bytes = Base64.decode(Self.png.utf8.map(\.self))?.count ?? 0
    #expect(result.ending == .exited(0) && result.isRestored)
    #expect(
      result.answer == "\u{1B}]1337;File=inline=1;size=\(bytes);width=40;preserveAspectRatio=1:\(Self.png)\u{7}\n")
  }

  @Test(
    "one that shows none, or answers nothing or nonsense, gets a description without much delay",
    arguments: [
      "\u{1B}[?62;22c", "\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?6c", nil, "no terminal", "\u{1B}[?c",
      "\u{1B}[?99999999999999999999c",
      "\u{1B}]1337;Nothing\u{7}\u{1B}[?1c",
    ])
  func none(answer: String?) throws {
    let result = try shown(answer)
    #expect(result.ending == .exited(0) && result.wasAsked && result.isRestored)
    #expect(result.answer == Self.words, "\(result.answer)")
  }

  @Test("one that would print the query isn't asked", arguments: ["dumb", "linux", ""])
  func unasked(terminal: String) throws {
    let result = try shown(nil, terminal: terminal)
    #expect(!result.wasAsked && result.text == Self.words)
  }

  @Test("a post's picture is shown like an entry's, and a file or a pipe gets the bytes")
  func others() throws {
    try daemon.connect().call("feed.post", ["activity": "Running", "image": JSON(Self.png)])
    let result = try shown("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", ["feed", "picture", "get", "1"])
    #expect(result.answer == "\u{1B}_Ga=T,q=2,f=100,c=40,m=0;\(Self.png)\u{1B}\\\n", "\(result.answer)")
    let path = daemon.folder.path + "/picture"
    let trackctl = try DaemonPrograms.trackctl()
    let saved = try CommandResult(
      running: ["sh", "-c", "'\(trackctl)' --socket '\(daemon.socket)' timer picture get 1 > '\(path)'"],
      in: daemon.folder)
    #expect(saved.ending == .exited(0))
    #expect(try Base64.text(of: TestFiles.bytes(of: path)) == Self.png)
  }

  @Test("a large picture is sent to kitty in chunks within its limit")
  func pieces() {
    let text = PictureCode.kitty(Array(repeating: 7, count: 10_000), columns: 5)
    let pieces = text.split(separator: "\u{1B}\\").map { String($0.split(separator: ";")[1]) }
    #expect(pieces.count == 4 && pieces.allSatisfy { $0.utf8.count <= 4096 })
    #expect(Base64.decode(pieces.joined().utf8.map(\.self)) == Array(repeating: 7, count: 10_000))
    #expect(text.contains("m=0;") && text.split(separator: "m=1;").count == 4)
  }

  @Test("the format is detected from the first bytes, and a truncated picture has no size")
  func facts() throws {
    let bytes = try #require(Base64.decode(Self.png.utf8.map(\.self)))
    #expect(PictureFacts(bytes)?.size == PictureFacts.Size(width: 2, height: 1))
    #expect(PictureFacts(Array(bytes.prefix(20)))?.kind == .png && PictureFacts(Array(bytes.prefix(20)))?.size == nil)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 1, 0, 2, 0, 3]
    #expect(PictureFacts(jpeg)?.size == PictureFacts.Size(width: 512, height: 256))
    for count in 3..<jpeg.count - 1 { #expect(PictureFacts(Array(jpeg.prefix(count)))?.kind == .jpeg) }
    #expect(PictureFacts([0xFF, 0xD8, 0xFF] + Array(repeating: 0xFF, count: 100))?.size == nil)
    let gif = Array("GIF89a".utf8) + [3, 0, 4, 1]
    #expect(PictureFacts(gif)?.size == PictureFacts.Size(width: 3, height: 260))
    #expect(PictureFacts([]) == nil && PictureFacts(Array("RIFF0000WEBPx".utf8))?.ending == "webp")
  }
}
