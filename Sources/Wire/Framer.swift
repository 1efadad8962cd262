/// Cuts a stream of bytes into lines, each to hold one JSON text.
///
/// A line ends with LF or CR LF, and the last one also with the stream. Blank lines are left out, and so is whitespace
/// before a text. Lines come out as ranges of the chunk that was fed, without copying, unless one spreads over several
/// chunks. Each byte is searched once, however small the chunks are, and no more than a line's limit and a chunk are
/// held.
///
///     framer.feed(chunk, count: count)
///     while let frame = framer.next() { … }
///     framer.settle()
public struct Framer: Sendable {
  private let limit: Int
  /// The last chunk, or a copy of our own of what was left over, with later chunks behind it.
  private var buffer: [UInt8] = []
  private var isShared = false
  /// The bytes of the buffer that have not been handed out: those before `searched` have no line end among them.
  private var start = 0
  private var searched = 0
  private var end = 0
  private var hasBegun = false
  private var isFinished = false
  private var isClosed = false

  /// A framer for a new stream, with a limit for the bytes of a line, its end not counted.
  public init(limit: Int = RPC.Limits.standard.message) {
    self.limit = limit
  }

  /// The number of bytes that are held and have not been handed out.
  public var unfinished: Int { end - start }

  /// Takes the first bytes of a chunk. It is shared until ``settle()``, so the caller leaves it alone until then.
  public mutating func feed(_ chunk: [UInt8], count: Int) {
    if isClosed { return }
    if start == end {
      buffer = chunk
      isShared = true
      start = 0
      searched = 0
      end = count
    } else {
      settle()
      buffer.append(contentsOf: chunk[..<count])
      end = buffer.count
    }
  }

  /// Says that the stream has ended: what is left over counts as its last line.
  public mutating func finish() {
    isFinished = true
  }

  /// The next line; nil until more is fed.
  public mutating func next() -> Frame? {
    while start < end, isWhitespace(buffer[start]) { start += 1 }
    guard start < end else { return nil }
    if !hasBegun, !Self.canBeginJSON(buffer[start]) { return close(.notJSON) }
    hasBegun = true
    searched = max(searched, start)
    let lineEnd = buffer.span.place(of: UInt8(ascii: "\n"), in: searched..<end)
    if lineEnd < end { return line(to: lineEnd) }
    if isFinished { return line(to: end) }
    searched = end
    return withoutReturn(end) - start > limit ? close(.tooLong) : nil
  }

  /// Lets go of the chunk, keeping a copy of what has not been handed out.
  public mutating func settle() {
    guard isShared || start > 0 else { return }
    buffer = Array(buffer[start..<end])
    isShared = false
    searched = max(searched - start, 0)
    end -= start
    start = 0
  }

  private mutating func line(to lineEnd: Int) -> Frame {
    let range = start..<withoutReturn(lineEnd)
    guard range.count <= limit else { return close(.tooLong) }
    start = min(lineEnd + 1, end)
    searched = start
    return .line(bytes: buffer, range: range)
  }

  private mutating func close(_ frame: Frame) -> Frame {
    isClosed = true
    start = end
    settle()
    return frame
  }

  /// The place before a CR that ends at this place, or this place.
  private func withoutReturn(_ place: Int) -> Int {
    place > start && buffer[place - 1] == UInt8(ascii: "\r") ? place - 1 : place
  }

  private static func canBeginJSON(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      true
    default: isDigit(byte)
    }
  }
}
