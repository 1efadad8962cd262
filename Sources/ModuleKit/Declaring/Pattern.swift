/// A search pattern that scans a text once, with the Knuth-Morris-Pratt algorithm. The time is linear in the text's
/// length, even for texts that resemble the pattern.
public struct Pattern: Sendable {
  public let bytes: [UInt8]
  /// For each prefix of the pattern, the length of the longest text with which the prefix both begins and ends. After a
  /// mismatch, the search continues with that length.
  private let fallbacks: [Int]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fallbacks = [0]
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, bytes[length] != byte { length = fallbacks[length - 1] }
      if bytes[length] == byte { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  public func isFound(in text: [UInt8]) -> Bool { isFound(in: text.span) }

  public func isFound(in text: Span<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let pattern = bytes.span
    var length = 0
    for place in text.indices {
      let byte = text[place]
      if length == 0 {
        if byte != first { continue }
      } else {
        while length > 0, pattern[length] != byte { length = fallbacks[length - 1] }
        if pattern[length] != byte { continue }
      }
      length += 1
      if length == pattern.count { return true }
    }
    return false
  }
}
