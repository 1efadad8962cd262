import Wire

/// Compresses repetitive text in LZ4's block format. A repetition is written as its distance and length.
///
/// Journal records shrink to a tenth, at a gigabyte per second. Each position is visited at most once, and the search
/// skips faster through text without matches. Only this process makes packed data, so unpacking doesn't validate it.
/// Corrupt data ends the process.
enum TextPacking {
  /// The greatest distance of a match.
  private static let reach = 65_535
  /// The length of the shortest match. Shorter matches aren't worth their encoding.
  private static let shortest = 4
  private static let slotBits = 13
  /// The largest value of the token's four bits. A length of this value or more needs extra bytes after the token.
  private static let most = 15

  static func pack(_ text: [UInt8]) -> [UInt8] {
    var slots = [UInt32](repeating: 0, count: 1 << slotBits)
    let roomy = [UInt8](capacity: text.count + text.count / 255 + 16) { output in
      var places = slots.mutableSpan
      pack(text.span, remembering: &places, into: &output)
    }
    // `roomy` has the capacity for the worst case, so the bytes are copied into a smaller buffer. `Array(roomy[...])`
    // would return the same buffer.
    var packed: [UInt8] = []
    packed.reserveCapacity(roomy.count)
    packed += roomy
    return packed
  }

  /// - Parameter places: a hash table of positions. The key is a hash of the text that begins at the position. Entries
  ///   can collide. 0 means that there is no position.
  private static func pack(
    _ text: Span<UInt8>, remembering places: inout MutableSpan<UInt32>, into output: inout OutputSpan<UInt8>
  ) {
    var written = 0
    var offset = 1
    while offset &+ 8 <= text.count {
      let here = text.eight(at: offset)
      let slot = slot(of: here)
      let seen = Int(places[slot])
      places[slot] = UInt32(truncatingIfNeeded: offset)
      guard offset &- seen <= reach, isSame(here, text.eight(at: seen)) else {
        offset &+= 1 &+ (offset &- written) / 64
        continue
      }
      var start = offset
      while start > written, start &- 1 > offset &- seen, text[start &- 1] == text[start &- 1 &- (offset &- seen)] {
        start &-= 1
      }
      let end = end(ofWhatIsAt: seen, again: offset, in: text)
      put(text, written..<start, &output, match: end &- start, back: offset &- seen)
      written = end
      offset = end
    }
    put(text, written..<text.count, &output, match: shortest, back: nil)
  }

  /// Hashes six of the eight bytes. A hash of fewer bytes would find shorter matches.
  @inline(__always)
  private static func slot(of eight: UInt64) -> Int {
    Int(((eight << 16) &* 0x9E37_79B1_85EB_CA87) >> UInt64(64 - slotBits))
  }

  @inline(__always)
  private static func isSame(_ one: UInt64, _ other: UInt64) -> Bool {
    (one ^ other).trailingZeroBitCount >= 8 * shortest
  }

  @inline(__always)
  private static func end(ofWhatIsAt seen: Int, again offset: Int, in text: Span<UInt8>) -> Int {
    let back = offset &- seen
    var end = offset
    while end &+ 8 <= text.count {
      let difference = text.eight(at: end) ^ text.eight(at: end &- back)
      if difference != 0 { return end &+ difference.trailingZeroBitCount / 8 }
      end &+= 8
    }
    return end
  }

  /// Writes the literals, and then the distance and length of the match that follows. At the end of the text there is
  /// no match.
  @inline(__always)
  private static func put(
    _ text: Span<UInt8>, _ new: Range<Int>, _ output: inout OutputSpan<UInt8>, match: Int, back: Int?
  ) {
    let length = match &- shortest
    output.append(UInt8(min(new.count, most) << 4 | min(length, most)))
    put(rest: new.count, &output)
    for offset in new { output.append(text[offset]) }
    guard let back else { return }
    output.append(UInt8(truncatingIfNeeded: back))
    output.append(UInt8(truncatingIfNeeded: back >> 8))
    put(rest: length, &output)
  }

  @inline(__always)
  private static func put(rest length: Int, _ output: inout OutputSpan<UInt8>) {
    guard length >= most else { return }
    var rest = length &- most
    while rest >= 255 {
      output.append(255)
      rest &-= 255
    }
    output.append(UInt8(rest))
  }

  /// - Parameter count: the length of the unpacked text.
  static func unpack(_ packed: [UInt8], count: Int) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: count)
    var output = text.mutableSpan
    unpack(packed.span, into: &output)
    return text
  }

  private static func unpack(_ packed: Span<UInt8>, into text: inout MutableSpan<UInt8>) {
    var offset = 0
    var end = 0
    while offset < packed.count {
      let token = Int(packed[offset])
      offset &+= 1
      let new = length(token >> 4, packed, &offset)
      text.copy(new, of: packed, from: offset, to: end)
      offset &+= new
      end &+= new
      if offset == packed.count { return }
      let back = Int(packed[offset]) | Int(packed[offset &+ 1]) << 8
      offset &+= 2
      let match = shortest &+ length(token & most, packed, &offset)
      text.repeat(match, back: back, at: end)
      end &+= match
    }
  }

  @inline(__always)
  private static func length(_ half: Int, _ packed: Span<UInt8>, _ offset: inout Int) -> Int {
    guard half == most else { return half }
    var length = most
    while true {
      let more = packed[offset]
      offset &+= 1
      length &+= Int(more)
      if more < 255 { return length }
    }
  }
}

extension MutableSpan<UInt8> {
  /// Copies eight bytes at a time where the bounds allow it. Bytes after the end of the copy are overwritten later.
  @inline(__always)
  fileprivate mutating func copy(_ length: Int, of source: Span<UInt8>, from: Int, to offset: Int) {
    if from &+ length &+ 8 <= source.count, offset &+ length &+ 8 <= count {
      var done = 0
      while done < length {
        put(source.eight(at: from &+ done), at: offset &+ done)
        done &+= 8
      }
    } else {
      for done in 0..<length { self[offset &+ done] = source[from &+ done] }
    }
  }

  /// Repeats earlier text. The source can overlap the destination.
  @inline(__always)
  fileprivate mutating func `repeat`(_ length: Int, back: Int, at offset: Int) {
    if back >= 8, offset &+ length &+ 8 <= count {
      var done = 0
      while done < length {
        put(span.eight(at: offset &+ done &- back), at: offset &+ done)
        done &+= 8
      }
    } else {
      for done in 0..<length { self[offset &+ done] = self[offset &+ done &- back] }
    }
  }

  /// Writes eight bytes. The compiler merges the individual assignments into one store.
  @inline(__always)
  private mutating func put(_ eight: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset <= count - 8)
    self[offset] = UInt8(truncatingIfNeeded: eight)
    self[offset &+ 1] = UInt8(truncatingIfNeeded: eight >> 8)
    self[offset &+ 2] = UInt8(truncatingIfNeeded: eight >> 16)
    self[offset &+ 3] = UInt8(truncatingIfNeeded: eight >> 24)
    self[offset &+ 4] = UInt8(truncatingIfNeeded: eight >> 32)
    self[offset &+ 5] = UInt8(truncatingIfNeeded: eight >> 40)
    self[offset &+ 6] = UInt8(truncatingIfNeeded: eight >> 48)
    self[offset &+ 7] = UInt8(truncatingIfNeeded: eight >> 56)
  }
}
