/// Integers in the protocols of X and Wayland, with the least significant byte first. An X client may choose the byte
/// order. Wayland uses the machine's byte order, which is little-endian on all supported machines.
extension [UInt8] {
  mutating func append16(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  mutating func append32(_ number: UInt32) {
    append16(UInt16(truncatingIfNeeded: number))
    append16(UInt16(truncatingIfNeeded: number >> 16))
  }

  mutating func pad() {
    while count % 4 != 0 { append(0) }
  }

  func number16(at index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }

  func number32(at index: Int) -> Int { number16(at: index) | number16(at: index + 2) << 16 }
}
