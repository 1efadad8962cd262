import Wire

/// Texts that repeat themselves made short, and long again: LZ4's block format. What is said again is written as how far back it
/// is and how long.
///
/// Of journals' records it leaves a tenth, at a gigabyte a second: it looks at each place once, and goes on faster where it finds
/// nothing for long. What is unpacked was packed in this process, so it isn't judged: a mistake in it ends the process.
enum TextPacking {
  /// How far back a text may be that is said again.
  private static let reach = 65_535
  /// What is shorter isn't worth saying so.
  private static let shortest = 4
  private static let slotBits = 13
  /// From here on a length takes more bytes than its half of one.
  private static let most = 15

  static func pack(_ text: [UInt8]) -> [UInt8] {
    var slots = [UInt32](repeating: 0, count: 1 << slotBits)
    let roomy = [UInt8](capacity: text.count + text.count / 255 + 16) { output in
      var places = slots.mutableSpan
      pack(text.span, remembering: &places, into: &output)
    }
    // The room for the worst isn't kept. (`Array(roomy[...])` would be the same array.)
    var packed: [UInt8] = []
    packed.reserveCapacity(roomy.count)
    packed += roomy
    return packed
  }

  /// `places` has where a text was seen last that begins as this one does, or nearly so; 0 where none was.
  private static func pack(
    _ text: Span<UInt8>, remembering places: inout MutableSpan<UInt32>, into output: inout OutputSpan<UInt8>
  ) {
    var written = 0
    var place = 1
    while place &+ 8 <= text.count {
      let here = text.eight(at: place)
      let slot = slot(of: here)
      let seen = Int(places[slot])
      places[slot] = UInt32(truncatingIfNeeded: place)
      guard place &- seen <= reach, isSame(here, text.eight(at: seen)) else {
        place &+= 1 &+ (place &- written) / 64
        continue
      }
      var start = place
      while start > written, start &- 1 > place &- seen, text[start &- 1] == text[start &- 1 &- (place &- seen)] {
        start &-= 1
      }
      let end = end(ofWhatIsAt: seen, again: place, in: text)
      put(text, written..<start, &output, match: end &- start, back: place &- seen)
      written = end
      place = end
    }
    put(text, written..<text.count, &output, match: shortest, back: nil)
  }

  /// By its first six bytes: shorter ones lead to short ends of the same.
  @inline(__always)
  private static func slot(of eight: UInt64) -> Int {
    Int(((eight << 16) &* 0x9E37_79B1_85EB_CA87) >> UInt64(64 - slotBits))
  }

  @inline(__always)
  private static func isSame(_ one: UInt64, _ other: UInt64) -> Bool {
    (one ^ other).trailingZeroBitCount >= 8 * shortest
  }

  @inline(__always)
  private static func end(ofWhatIsAt seen: Int, again place: Int, in text: Span<UInt8>) -> Int {
    let back = place &- seen
    var end = place
    while end &+ 8 <= text.count {
      let difference = text.eight(at: end) ^ text.eight(at: end &- back)
      if difference != 0 { return end &+ difference.trailingZeroBitCount / 8 }
      end &+= 8
    }
    return end
  }

  /// What is new, and behind it, unless that was all, how far back what follows is and how long.
  @inline(__always)
  private static func put(
    _ text: Span<UInt8>, _ new: Range<Int>, _ output: inout OutputSpan<UInt8>, match: Int, back: Int?
  ) {
    let length = match &- shortest
    output.append(UInt8(min(new.count, most) << 4 | min(length, most)))
    put(rest: new.count, &output)
    for place in new { output.append(text[place]) }
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

  /// - Parameter count: of the text that was packed.
  static func unpack(_ packed: [UInt8], count: Int) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: count)
    var output = text.mutableSpan
    unpack(packed.span, into: &output)
    return text
  }

  private static func unpack(_ packed: Span<UInt8>, into text: inout MutableSpan<UInt8>) {
    var place = 0
    var end = 0
    while place < packed.count {
      let token = Int(packed[place])
      place &+= 1
      let new = length(token >> 4, packed, &place)
      text.copy(new, of: packed, from: place, to: end)
      place &+= new
      end &+= new
      if place == packed.count { return }
      let back = Int(packed[place]) | Int(packed[place &+ 1]) << 8
      place &+= 2
      let match = shortest &+ length(token & most, packed, &place)
      text.repeat(match, back: back, at: end)
      end &+= match
    }
  }

  @inline(__always)
  private static func length(_ half: Int, _ packed: Span<UInt8>, _ place: inout Int) -> Int {
    guard half == most else { return half }
    var length = most
    while true {
      let more = packed[place]
      place &+= 1
      length &+= Int(more)
      if more < 255 { return length }
    }
  }
}

extension MutableSpan<UInt8> {
  /// Eight at a time where that doesn't go over an end: what is written too much is written again.
  @inline(__always)
  fileprivate mutating func copy(_ length: Int, of source: Span<UInt8>, from: Int, to place: Int) {
    if from &+ length &+ 8 <= source.count, place &+ length &+ 8 <= count {
      var done = 0
      while done < length {
        put(source.eight(at: from &+ done), at: place &+ done)
        done &+= 8
      }
    } else {
      for done in 0..<length { self[place &+ done] = source[from &+ done] }
    }
  }

  /// What is repeated may reach into what the repeating writes.
  @inline(__always)
  fileprivate mutating func `repeat`(_ length: Int, back: Int, at place: Int) {
    if back >= 8, place &+ length &+ 8 <= count {
      var done = 0
      while done < length {
        put(span.eight(at: place &+ done &- back), at: place &+ done)
        done &+= 8
      }
    } else {
      for done in 0..<length { self[place &+ done] = self[place &+ done &- back] }
    }
  }

  /// Of these the compiler makes one store.
  @inline(__always)
  private mutating func put(_ eight: UInt64, at place: Int) {
    precondition(place >= 0 && place <= count - 8)
    self[place] = UInt8(truncatingIfNeeded: eight)
    self[place &+ 1] = UInt8(truncatingIfNeeded: eight >> 8)
    self[place &+ 2] = UInt8(truncatingIfNeeded: eight >> 16)
    self[place &+ 3] = UInt8(truncatingIfNeeded: eight >> 24)
    self[place &+ 4] = UInt8(truncatingIfNeeded: eight >> 32)
    self[place &+ 5] = UInt8(truncatingIfNeeded: eight >> 40)
    self[place &+ 6] = UInt8(truncatingIfNeeded: eight >> 48)
    self[place &+ 7] = UInt8(truncatingIfNeeded: eight >> 56)
  }
}
