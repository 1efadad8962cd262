import Glibc
import Testing

@testable import System

@Suite("Piped programs")
struct PipedProgramTests {
  @Test("it reads what is written to it, and its end is reported")
  func passing() throws {
    let (program, raw) = try PipedProgram.start(["cat"])
    let socket = Descriptor(owning: raw)
    #expect(try socket.send(Array("bread\n".utf8), from: 0, to: 6) == 6)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(try socket.waitUntilReadable(timeoutMilliseconds: 30_000))
    #expect(try socket.read(into: &bytes) == 6 && bytes.starts(with: "bread\n".utf8))
    #expect(program.status() == nil)
    try Sockets.shutdownWrite(socket.raw)
    #expect(program.waitForEnd(patienceMilliseconds: 30_000) == 0)
  }

  @Test("a program that doesn't exit by itself is terminated")
  func ending() throws {
    let (program, raw) = try PipedProgram.start(["sleep", "60"])
    let socket = Descriptor(owning: raw)
    #expect(program.waitForEnd(patienceMilliseconds: 10) == 128 + SIGTERM)
    #expect(program.status() == 128 + SIGTERM && socket.raw >= 0)
  }

  @Test("a program that ignores termination is killed")
  func killing() throws {
    let (program, raw) = try PipedProgram.start(["sh", "-c", "trap '' TERM; echo ready; exec sleep 60"])
    let socket = Descriptor(owning: raw)
    #expect(try socket.waitUntilReadable(timeoutMilliseconds: 30_000))
    #expect(program.waitForEnd(patienceMilliseconds: 10) == 128 + SIGKILL)
  }
}
