/// Bytes that are looked for in others, which are gone through once: what was seen of the pattern so far says where to go on, so
/// that no text takes longer than its length, however alike it is to what is looked for.
public struct Pattern: Sendable {
  public let bytes: [UInt8]
  /// After so many bytes of the pattern: how many of its first ones these end with.
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

  /// Does it stand in there, one byte after the other?
  public func isFound(in text: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    let (text, pattern) = (text.span, bytes.span)
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
