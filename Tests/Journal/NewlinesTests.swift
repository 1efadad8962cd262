import Testing

@testable import Journal

@Suite("Newlines")
struct NewlinesTests {
  @Test("finds the first newline at every position, and none beyond the range")
  func findsFirst() {
    for length in 0...40 {
      let plain = [UInt8](repeating: 0x0B, count: length)
      #expect(Newlines.first(in: plain, 0..<length) == length)
      for place in 0..<length {
        var bytes = plain
        bytes[place] = 0x0A
        for start in 0...place {
          #expect(Newlines.first(in: bytes, start..<length) == place)
          #expect(Newlines.first(in: bytes, start..<place) == place)
        }
        #expect(Newlines.first(in: bytes, place + 1..<length) == length)
      }
    }
  }

  @Test("takes no other byte for a newline, next to one or not")
  func takesNothingElse() {
    for other in UInt8.min...UInt8.max where other != 0x0A {
      #expect(Newlines.first(in: [UInt8](repeating: other, count: 9), 0..<9) == 9)
      #expect(Newlines.first(in: [other, other, other, 0x0A, other, other, other, other], 0..<8) == 3)
    }
  }

  @Test("finds the first other byte at every position")
  func findsOther() {
    for length in 0...40 {
      let plain = [UInt8](repeating: 0x0A, count: length)
      #expect(Newlines.firstOther(in: plain, 0..<length) == length)
      for place in 0..<length {
        var bytes = plain
        bytes[place] = 0x00
        #expect(Newlines.firstOther(in: bytes, 0..<length) == place)
        #expect(Newlines.firstOther(in: bytes, place + 1..<length) == length)
      }
    }
  }
}
