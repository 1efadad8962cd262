/// A program's output, split into lines and rate-limited, so that a stray print can't flood the log.
struct PrintedLines {
  /// The limit on lines reported per period. Of the others only their number is reported.
  static let most = 20
  static let nanoseconds = 10_000_000_000
  static let longest = 300

  enum Told: Equatable {
    case line(String)
    case more(Int)
  }

  private var line: [UInt8] = []
  private var isCut = false
  private var count = 0
  private var left = 0
  private var since = Int.min

  /// Takes output printed at this time.
  mutating func take(_ bytes: some Sequence<UInt8>, at now: Int) -> [Told] {
    var told: [Told] = []
    if since == .min || now - since >= Self.nanoseconds {
      if left > 0 { told.append(.more(left)) }
      (count, left, since) = (0, 0, now)
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { finish(&told) } else { add(byte) }
    }
    return told
  }

  /// Called at the end of the output.
  mutating func end() -> [Told] {
    var told: [Told] = []
    finish(&told)
    if left > 0 { told.append(.more(left)) }
    left = 0
    return told
  }

  private mutating func add(_ byte: UInt8) {
    if line.count < Self.longest { line.append(byte) } else { isCut = true }
  }

  private mutating func finish(_ told: inout [Told]) {
    defer {
      line.removeAll(keepingCapacity: true)
      isCut = false
    }
    if line.isEmpty { return }
    guard count < Self.most else {
      left += 1
      return
    }
    count += 1
    told.append(.line(Self.clean(line) + (isCut ? "…" : "")))
  }

  /// Replaces control characters that could move a terminal's cursor.
  private static func clean(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
