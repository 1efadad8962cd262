/// Splits a program's output into lines and limits their rate, so that a forgotten print statement can't flood the log.
///
/// For each period, the first and the last lines are reported. The last lines matter, because a traceback ends with the
/// error.
struct PrintedLines {
  /// The maximum number of lines that are reported at the start of a period, and again at its end. The lines in between
  /// are only counted.
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
  /// The latest lines that aren't reported yet. `left` is the number of lines before them that won't be reported.
  private var last: [String] = []
  private var left = 0
  private var since = Int.min

  /// The time at which the unreported lines are due. Nil if there are none.
  var dueAt: Int? { last.isEmpty ? nil : since + Self.nanoseconds }

  /// Takes output that the program has printed at the time `now`.
  mutating func take(_ bytes: some Sequence<UInt8>, at now: Int) -> [Told] {
    var told: [Told] = []
    if since == .min || now - since >= Self.nanoseconds {
      tellLast(&told)
      (count, since) = (0, now)
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { finish(&told) } else { add(byte) }
    }
    return told
  }

  /// Returns what is left to report at the end of the output.
  mutating func end() -> [Told] {
    var told: [Told] = []
    finish(&told)
    tellLast(&told)
    return told
  }

  private mutating func tellLast(_ told: inout [Told]) {
    if left > 0 { told.append(.more(left)) }
    told += last.map(Told.line)
    (last, left) = ([], 0)
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
    let text = Self.clean(line) + (isCut ? "…" : "")
    guard count >= Self.most else {
      count += 1
      told.append(.line(text))
      return
    }
    last.append(text)
    if last.count > Self.most {
      last.removeFirst()
      left += 1
    }
  }

  /// Replaces control and format characters, because they could disturb a terminal.
  private static func clean(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
