import System
import TestSupport
import Testing

@testable import Journal

@Suite("LineReader")
struct LineReaderTests {
  private func reader(_ bytes: [UInt8], limit: Int = Format.recordLimit, cut: Bool = false) throws -> LineReader {
    let disk = SimulatedDisk()
    disk.put(bytes, as: "lines")
    if cut { disk.failCalls { $0.kind == .read && $0.number % 2 == 0 ? .cutShort(.io) : nil } }
    return try LineReader(try disk.open("lines", create: false), limit: limit)
  }

  private func lines(_ bytes: [UInt8], cut: Bool = false) throws -> [[UInt8]] {
    var reader = try reader(bytes, cut: cut)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      #expect(Array(reader.buffer[line.range]) == Array(bytes[line.offset...].prefix(line.range.count)))
      lines.append(Array(reader.buffer[line.range]))
    }
    return lines
  }

  /// Lines of many lengths. A piece of the file can therefore end at any position in a line.
  private func manyLines() -> [[UInt8]] {
    (0..<6_000).map { [UInt8](repeating: UInt8(ascii: "a") + UInt8($0 % 26), count: $0 % 1_111) }
  }

  @Test("lines come whole from a file of many chunks, whatever the size of a read", arguments: [false, true])
  func readsPieces(cut: Bool) throws {
    let expected = manyLines()
    let bytes = Array(expected.joined(separator: [0x0A])) + [0x0A]
    #expect(bytes.count > 3 * LineReader.pieceLength)
    #expect(try lines(bytes, cut: cut) == expected)
  }

  @Test("a line longer than a chunk comes whole")
  func readsLongLine() throws {
    let long = [UInt8](repeating: 0x61, count: LineReader.pieceLength * 5 / 2)
    let bytes = [0x62, 0x0A] + long + [0x0A, 0x63]
    #expect(try lines(bytes) == [[0x62], long, [0x63]])
  }

  @Test("a line over the limit is reported as such, and the next one follows", arguments: [3, 1_500_000, 3_000_000])
  func tellsTooLong(excess: Int) throws {
    let long = [UInt8](repeating: 0x61, count: 100 + excess)
    var reader = try reader(long + [0x0A] + [0x62, 0x0A], limit: 100)
    let first = try #require(try reader.next())
    #expect(first.isTooLong)
    #expect(first.offset == 0)
    #expect(first.length == long.count + 1)
    let second = try #require(try reader.next())
    #expect(!second.isTooLong)
    #expect(second.offset == long.count + 1)
    #expect(Array(reader.buffer[second.range]) == [0x62])
    #expect(try reader.next() == nil)
  }

  @Test("a line exactly at the limit is accepted")
  func takesLimit() throws {
    var reader = try reader([UInt8](repeating: 0x61, count: 100) + [0x0A], limit: 100)
    #expect(try reader.next()?.isTooLong == false)
  }

  @Test("a last line without a newline is a line, and an empty file has none")
  func endsWithoutNewline() throws {
    var reader = try reader([0x61, 0x0A, 0x62])
    #expect(try reader.next()?.isTerminated == true)
    let last = try reader.next()
    #expect(last?.isTerminated == false)
    #expect(last?.length == 1)
    #expect(try reader.next() == nil)
    #expect(try lines([]) == [])
    #expect(try lines([0x0A]) == [[]])
  }

  @Test("newlines are skipped across chunks")
  func skipsNewlines() throws {
    let count = LineReader.pieceLength * 2 + 77
    var padded = try reader([UInt8](repeating: 0x0A, count: count) + [0x61])
    #expect(try padded.skipNewlines() == count)
    var blank = try reader([UInt8](repeating: 0x0A, count: count))
    #expect(try blank.skipNewlines() == nil)
  }

  @Test("a file that shrinks while it is read is an error")
  func shrinks() throws {
    let disk = SimulatedDisk()
    disk.put([UInt8](repeating: 0x61, count: LineReader.pieceLength + 10), as: "lines")
    let file = try disk.open("lines", create: false)
    var reader = try LineReader(file)
    try file.truncate(to: 5)
    #expect(throws: Errno.io) { try reader.next() }
  }
}
