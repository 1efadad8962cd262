import Testing

@testable import Journal

@Suite("Hexadecimal")
struct HexadecimalTests {
  @Test("a written checksum reads back", arguments: [0, 1, 0x0123_4567, 0x89AB_CDEF, 0xFFFF_FFFF] as [UInt32])
  func readsBack(checksum: UInt32) {
    var bytes = Array("..00000000..".utf8)
    Hexadecimal.put(checksum, into: &bytes, at: 2)
    #expect(Hexadecimal.checksum(in: bytes, from: 2) == checksum)
  }

  @Test("a checksum is exactly eight lower-case digits")
  func refusesOthers() {
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array("00000000".utf8)
        bytes[place] = byte
        let isDigit = "0123456789abcdef".utf8.contains(byte)
        #expect((Hexadecimal.checksum(in: bytes, from: 0) != nil) == isDigit)
      }
    }
  }
}
