/// Splits a byte stream into lines, each with one JSON text.
///
/// A line ends with LF or CR LF. The end of the stream ends the last line. Blank lines and leading whitespace are
/// dropped. A line is returned as a range of its chunk without copying, unless it spans chunks. Each byte is searched
/// once, however small the chunks are. The buffer never exceeds one line limit and one chunk.
///
///     framer.feed(chunk, count: count)
///     while let frame = framer.next() { … }
///     framer.settle()
public struct Framer: Sendable {
  private let limit: Int
  /// The last chunk, or the framer's own copy of an unfinished line with later chunks appended.
  private var buffer: [UInt8] = []
  private var isShared = false
  /// The start of the bytes that weren't returned yet. There is no line end between here and `searched`.
  private var start = 0
  private var searched = 0
  private var end = 0
  private var hasBegun = false
  private var isFinished = false
  private var isClosed = false

  /// A framer for a new stream. The limit is the maximum number of bytes in a line, without its line end.
  public init(limit: Int = RPC.Limits.standard.message) {
    self.limit = limit
  }

  /// The number of buffered bytes that weren't returned yet.
  public var unfinished: Int { end - start }

  /// Adds the first `count` bytes of a chunk. The framer shares the chunk until ``settle()``, so writing to the chunk
  /// before that would copy it.
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

  /// Marks the end of the stream. The remaining bytes count as the last line.
  public mutating func finish() {
    isFinished = true
  }

  /// The next frame; nil until more is fed.
  public mutating func next() -> Frame? {
    while start < end, isWhitespace(buffer[start]) { start += 1 }
    guard start < end else { return nil }
    if !hasBegun, !Self.canBeginJSON(buffer[start]) { return close(.notJSON) }
    hasBegun = true
    searched = max(searched, start)
    let lineEnd = buffer.span.offset(of: UInt8(ascii: "\n"), in: searched..<end)
    if lineEnd < end { return line(to: lineEnd) }
    if isFinished { return line(to: end) }
    searched = end
    return withoutReturn(end) - start > limit ? close(.tooLong) : nil
  }

  /// Releases the chunk, and keeps a copy of its unreturned bytes.
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

  /// The index before a CR that precedes this index, or this index.
  private func withoutReturn(_ end: Int) -> Int {
    end > start && buffer[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
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
