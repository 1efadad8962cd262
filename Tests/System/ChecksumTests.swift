import Testing

@testable import System

@Suite("crc32c")
struct ChecksumTests {
  @Test(
    "gives the results of RFC 3720's examples and the usual check value",
    arguments: [
      (Array("123456789".utf8), 0xE306_9283),
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      ([UInt8](0..<32), 0x46DD_794E),
      ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
      ([], 0),
    ] as [([UInt8], UInt32)])
  func examples(bytes: [UInt8], sum: UInt32) {
    #expect(crc32c(0, bytes: bytes, range: 0..<bytes.count) == sum)
    #expect(crc32cByTable(0, bytes: bytes) == sum)
  }

  @Test("the instruction and the table agree at every length and offset")
  func agreement() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    for start in 0..<9 {
      for end in start...bytes.count {
        let sum = crc32c(7, bytes: bytes, range: start..<end)
        #expect(sum == crc32cByTable(7, bytes: Array(bytes[start..<end])))
      }
    }
  }

  @Test("a checksum continues from the one before")
  func continuation() {
    let bytes = Array("one record and another".utf8)
    let whole = crc32c(0, bytes: bytes, range: 0..<bytes.count)
    for middle in 0...bytes.count {
      let first = crc32c(0, bytes: bytes, range: 0..<middle)
      #expect(crc32c(first, bytes: bytes, range: middle..<bytes.count) == whole)
    }
  }
}
