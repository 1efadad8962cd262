import Glibc
import System
import Testing

@Suite("StandardStream")
struct StandardStreamTests {
  @Test("everything is written, even if another process made the stream non-blocking")
  func wholeWrites() async {
    await #expect(processExitsWith: .success) {
      let pipe = try Pipe()
      try pipe.sink.setNonblocking(true)
      try #require(dup2(pipe.sink.raw, 1) == 1)
      let writer = try Thread.start(name: "writer") {
        try? StandardStream.output.write([UInt8](repeating: 7, count: 1_000_000))
        try? StandardStream.output.write("that's all")
        close(1)
      }
      close(pipe.sink.raw)
      try #require(dup2(pipe.source.raw, pipe.sink.raw) >= 0)
      var buffer = [UInt8](repeating: 0, count: 4096)
      var received: [UInt8] = []
      while let count = try pipe.source.read(into: &buffer), count > 0 { received += buffer[..<count] }
      writer.join()
      #expect(received.count == 1_000_010)
      #expect(received.suffix(10) == bytes("that's all")[...])
    }
  }

  @Test("reading waits for the first bytes and reports the end")
  func reading() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      try scratch.write("hello", to: "input")
      let file = Descriptor(owning: unsafe open(scratch("input"), O_RDONLY | O_CLOEXEC))
      try #require(dup2(file.raw, 0) == 0)
      var buffer = [UInt8](repeating: 9, count: 8)
      #expect(try StandardStream.input.read(into: &buffer) == 5)
      #expect(buffer == bytes("hello") + [9, 9, 9])
      #expect(try StandardStream.input.read(into: &buffer) == 0)
      #expect(!StandardStream.input.isTerminal)
    }
  }

  @Test("a stream closed before the start is an error and no trap")
  func closed() async {
    await #expect(processExitsWith: .success) {
      try keepToOurselves()
      close(1)
      #expect(throws: Errno.badDescriptor) { try StandardStream.output.write("a") }
    }
  }

  @Test("missing standard descriptors are filled, so that no file becomes a stream")
  func gaps() async {
    await #expect(processExitsWith: .success) {
      try keepToOurselves()
      for raw in 0...2 as ClosedRange<Int32> { close(raw) }
      try StandardStream.fillGaps()
      for raw in 0...2 as ClosedRange<Int32> { #expect(fcntl(raw, F_GETFL) & O_ACCMODE == O_RDWR) }
      try StandardStream.fillGaps()
      let scratch = try Scratch()
      _ = try scratch.directory().openFile("a", create: .always)
      try StandardStream.error.write("into nothing")
      #expect(try scratch.directory().openFile("a").size() == 0)
    }
  }
}

/// Gives this thread its own table of file descriptors. Otherwise, another thread that opens a file could get the
/// number that the test has just freed.
private func keepToOurselves() throws {
  // unshare(2) and CLONE_FILES are missing in Swift's Glibc module.
  let symbol = unsafe dlsym(nil, "unshare")
  let unshare = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32)?.self)
  try #require(unshare?(0x400) == 0)
}
