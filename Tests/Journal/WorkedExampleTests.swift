import Journal
import System
import TestSupport
import Testing

/// Tests the example in trackd-journal(5), whose bytes are taken from the manual. The manual defines the format, so
/// these tests make sure that the manual and the program agree.
@Suite("The worked example in trackd-journal(5)")
struct WorkedExampleTests {
  private static let page: String = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let bytes = try? File.contents(path: path + "/man/trackd-journal.5", limit: 1 << 20)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }()

  private static let example: [UInt8] = {
    let section = page.split(separator: ".Sh EXAMPLES").last ?? ""
    let parts = section.split(separator: ".Bd -literal\n")
    guard parts.count > 1, let text = parts[1].split(separator: ".Ed").first else { return [] }
    return Array(text.utf8)
  }()

  @Test("has the length that the manual states")
  func hasLength() {
    #expect(Self.page.contains("A journal of 8 records and \(Self.example.count) bytes, without padding:"))
  }

  @Test("has checksums that can be computed as the manual describes")
  func hasChecksums() throws {
    let lines = Self.example.split(separator: Fixture.newline)
    let digits = Array("5f0c6e2a91d34b7e8a10c7d2e4f68b39".utf8)
    #expect(crc32c(0, bytes: digits, range: 0..<32) == 0xAB72_FB0A)
    #expect(Self.page.contains("The checksum of the file's id alone is ab72fb0a"))
    for line in lines {
      let covered = digits + line.dropFirst(9)
      let checksum = String(crc32c(0, bytes: covered, range: 0..<covered.count), radix: 16)
      #expect(
        String(repeating: "0", count: 8 - checksum.count) + checksum == String(decoding: line.prefix(8), as: UTF8.self))
    }
  }

  @Test("is read as the manual describes, with padding and without", arguments: [0, 1, 4096, 100_000])
  func isRead(padding: Int) throws {
    let fixture = Fixture()
    fixture.bytes = Self.example + [UInt8](repeating: Fixture.newline, count: padding)
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.rev == 44)
    #expect(recovered.fileBytes == Self.example.count)
    #expect(visitor.headerRev == 41)
    #expect(visitor.next == ["entries": 8])
    #expect(
      visitor.rows == [
        #"entries 6 {"user":3,"project":2,"note":"tests"}"#, #"entries 7 {"user":3,"project":1,"note":""}"#,
      ]
    )
    #expect(visitor.history.count == 1)
    #expect(visitor.transactions.map { $0.prefix(2) } == ["42", "43", "44"])
    #expect(visitor.transactions.last?.hasPrefix(#"44 "at":"2026-11-21T09:30:07Z""#) == true)
  }

  @Test("without revision 43, is a torn tail")
  func tearsAt43() throws {
    let fixture = Fixture()
    fixture.bytes = try spoiled("43")
    let recovered = try fixture.recover()
    #expect(recovered.state == .ready)
    #expect(recovered.rev == 42)
    #expect(recovered.tornTail?.name == "timer.journal.torn-1")
  }

  @Test("without revision 42, is damaged")
  func isDamagedAt42() throws {
    let fixture = Fixture()
    fixture.bytes = try spoiled("42")
    let recovered = try fixture.recover()
    #expect(
      recovered.reason?.contains("the intact revision 43 follows, and it says that revision 42 was on the disk")
        == true)
    #expect(recovered.rev == 41)
  }

  /// A copy of the example in which one digit of this revision's checksum is changed.
  private func spoiled(_ rev: String) throws -> [UInt8] {
    var bytes = Self.example
    let mark = Array(#"{"rev":\#(rev),"#.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    bytes[start - 2] ^= 1
    return bytes
  }
}
