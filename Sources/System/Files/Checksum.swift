internal import CTrackd

/// The CRC-32C of `bytes[range]`. `seed` is 0, or the checksum of the preceding bytes.
package func crc32c(_ seed: UInt32, bytes: [UInt8], range: Range<Int>) -> UInt32 {
  unsafe bytes.span.extracting(range).withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return seed }
    return unsafe ctrackd_crc32c(seed, start, buffer.count)
  }
}

/// The CRC-32C, computed without the processor's CRC instruction. Tests compare it with `crc32c`.
func crc32cByTable(_ seed: UInt32, bytes: [UInt8]) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return seed }
    return unsafe ctrackd_crc32c_by_table(seed, start, buffer.count)
  }
}
