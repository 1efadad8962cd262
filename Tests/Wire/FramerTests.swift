import Testing
import Wire

@Suite("Framer")
struct FramerTests {
  /// Feeds a stream in these chunks, and returns all frames. The framer is settled after each chunk.
  private func frames(_ chunks: [String], limit: Int = 100) -> [String] {
    var framer = Framer(limit: limit)
    var found: [String] = []
    for chunk in chunks {
      framer.feed(Array(chunk.utf8), count: chunk.utf8.count)
      while let frame = framer.next() { found.append(text(frame)) }
      framer.settle()
    }
    framer.finish()
    while let frame = framer.next() { found.append(text(frame)) }
    return found
  }

  private func text(_ frame: Frame) -> String {
    switch frame {
    case .line(let bytes, let range): String(decoding: bytes[range], as: UTF8.self)
    case .tooLong: "<too long>"
    case .notJSON: "<not JSON>"
    }
  }

  private static let streams: [(String, [String])] = [
    ("", []), ("\n", []), ("\r\n \t\n\r\r\n", []), ("{}", ["{}"]), ("{}\n", ["{}"]), ("{}\r\n", ["{}"]),
    ("{}\r", ["{}"]),
    ("{}\n{}", ["{}", "{}"]), ("\n\n{}\n\n\n[]\n", ["{}", "[]"]), ("  {} \r\n\t1", ["{} ", "1"]),
    ("1\n\r\n2\r\n\n3", ["1", "2", "3"]),
    ("{}\nx\n\u{0}\n", ["{}", "x", "\u{0}"]), ("\"a\rb\"\n", ["\"a\rb\""]), ("1\r\r\n", ["1\r"]),
    ("-1\nt\nf\nn\n", ["-1", "t", "f", "n"]),
    ("x", ["<not JSON>"]), (" \r\n\tGET / HTTP/1.1\r\n\r\n", ["<not JSON>"]), ("\u{FEFF}{}\n{}\n", ["<not JSON>"]),
    ("}\n{}\n", ["<not JSON>"]),
  ]

  @Test("lines come out of a stream however it is chunked", arguments: streams)
  func lines(stream: String, expected: [String]) {
    #expect(frames([stream]) == expected)
    let bytes = Array(stream.utf8)
    for cut in 0...bytes.count where !(bytes.count > cut && bytes[cut] & 0xC0 == 0x80) {
      let halves = [bytes[..<cut], bytes[cut...]].map { String(decoding: $0, as: UTF8.self) }
      #expect(frames(halves) == expected)
    }
    #expect(frames(stream.unicodeScalars.map { String($0) }) == expected)
  }

  @Test("a line at the limit is accepted, and one byte more closes the stream, with every line ending and chunking")
  func limit() {
    for end in ["", "\n", "\r\n"] {
      for before in ["", "[]\n", "  \r\n   "] {
        let lines = before == "[]\n" ? ["[]"] : []
        for (line, expected) in [("[3456789]", lines + ["[3456789]"]), ("[34567890]", lines + ["<too long>"])] {
          let stream = before + line + end
          #expect(frames([stream, "\n{}"], limit: 9).starts(with: expected))
          #expect(frames(stream.unicodeScalars.map { String($0) }, limit: 9) == expected)
          #expect(frames([stream, stream], limit: 9).last?.count != 19)
        }
      }
    }
    #expect(frames(["[34567890123"], limit: 9) == ["<too long>"])
    #expect(frames(["[345678]\r", "]"], limit: 9) == ["<too long>"])
    #expect(frames(["[34567890]\n[]\n", "[]\n"], limit: 9) == ["<too long>"])
  }

  @Test("a line within one chunk is a range of it, not a copy")
  func shared() {
    let chunk = Array("{\"a\":1}\n[2]\n{\"b\"".utf8)
    var framer = Framer()
    framer.feed(chunk, count: chunk.count)
    #expect(framer.next() == .line(bytes: chunk, range: 0..<7))
    #expect(framer.next() == .line(bytes: chunk, range: 8..<11))
    #expect(framer.next() == nil)
    framer.settle()
    framer.feed(Array(":3}\n9\n".utf8), count: 6)
    #expect(framer.next() == .line(bytes: Array("{\"b\":3}\n9\n".utf8), range: 0..<7))
    #expect(framer.next() == .line(bytes: Array("{\"b\":3}\n9\n".utf8), range: 8..<9))
  }

  @Test("only the given number of bytes of a chunk count")
  func count() {
    var framer = Framer()
    framer.feed(Array("[1]\n[2]\n".utf8), count: 5)
    #expect(framer.next().map(text) == "[1]")
    #expect(framer.next() == nil)
    framer.feed(Array("3]\n[4]".utf8), count: 3)
    #expect(framer.next().map(text) == "[3]")
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 0)
  }

  @Test("remaining bytes are counted, and unread lines are kept when it settles")
  func unfinished() {
    var framer = Framer()
    #expect(framer.unfinished == 0)
    framer.feed(Array("[1]\n[2]\n[3]\n[4".utf8), count: 14)
    #expect(framer.next().map(text) == "[1]")
    #expect(framer.unfinished == 10)
    framer.settle()
    #expect(framer.unfinished == 10)
    #expect(framer.next().map(text) == "[2]")
    framer.feed(Array("]\n".utf8), count: 2)
    #expect(framer.next().map(text) == "[3]")
    #expect(framer.next().map(text) == "[4]")
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 0)
    framer.feed(Array("  \n ".utf8), count: 4)
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 0)
  }

  @Test("a closed stream gives nothing and holds nothing")
  func closed() {
    var framer = Framer(limit: 4)
    framer.feed(Array("[1,2]\n[]\n".utf8), count: 9)
    #expect(framer.next() == .tooLong)
    #expect(framer.unfinished == 0)
    #expect(framer.next() == nil)
    framer.feed(Array("[]\n".utf8), count: 3)
    #expect(framer.next() == nil)
    framer.finish()
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 0)
  }

  @Test("a long line in single bytes is scanned once, not once per byte")
  func singleBytes() {
    var framer = Framer()
    let byte = [UInt8(ascii: "1")]
    let time = ContinuousClock().measure {
      for _ in 0..<200_000 {
        framer.feed(byte, count: 1)
        #expect(framer.next() == nil)
        framer.settle()
      }
    }
    #expect(time < .seconds(20))
    framer.finish()
    guard case .line(let bytes, let range) = framer.next() else {
      Issue.record("no line")
      return
    }
    #expect(range == 0..<200_000)
    #expect(bytes.allSatisfy { $0 == byte[0] })
  }
}
