/// SHA-1 (FIPS 180-4). It is used only in the WebSocket handshake, where security doesn't depend on the hash.
enum SHA1 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> UInt64(shift)))
    }
    for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = (0..<16).map { number in
      block.dropFirst(number * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for number in 16..<80 {
      words.append(rotated(words[number - 3] ^ words[number - 8] ^ words[number - 14] ^ words[number - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for number in 0..<80 {
      let (mixed, constant) = mix(number, b, c, d)
      let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[number]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    for (offset, word) in [a, b, c, d, e].enumerated() { state[offset] &+= word }
  }

  private static func mix(_ number: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
    switch number {
    case ..<20: (b & c | ~b & d, 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
