/// The bits of a JPEG's scan, the highest of a byte first. Behind its end there are zeros.
struct BitReader {
  private let bytes: [UInt8]
  private var place: Int
  private var held = 0
  private var count = 0

  init(_ bytes: [UInt8], from place: Int) {
    (self.bytes, self.place) = (bytes, place)
  }

  mutating func bit() -> Int {
    if count == 0 { fill() }
    count -= 1
    return held >> count & 1
  }

  mutating func bits(_ wanted: Int) -> Int { (0..<wanted).reduce(0) { value, _ in value << 1 | bit() } }

  /// A number of so many bits: with a zero at its beginning it is below zero.
  mutating func signed(_ size: Int) -> Int {
    guard size > 0 else { return 0 }
    let value = bits(size)
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  private mutating func fill() {
    (held, count) = (0, 8)
    guard place < bytes.count else { return }
    if bytes[place] == 0xFF {
      // A zero behind it says that it is no mark.
      guard place + 1 < bytes.count, bytes[place + 1] == 0 else { return }
      held = 0xFF
      place += 2
    } else {
      held = Int(bytes[place])
      place += 1
    }
  }

  /// Goes on behind the next mark.
  mutating func restart() {
    count = 0
    while place + 1 < bytes.count, bytes[place] != 0xFF || !(0xD0...0xD7 ~= bytes[place + 1]) { place += 1 }
    place = min(place + 2, bytes.count)
  }
}
