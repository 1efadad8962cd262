/// Splits a stream of bytes into lines. Each line has a JSON text.
///
/// A line ends with LF or CR LF. The last line can also end with the stream. Blank lines and leading whitespace are
/// dropped. A line is returned as a range of its chunk, without copying. Only a line that spans several chunks is
/// copied. Each byte is searched only once, however small the chunks are. The buffer never exceeds the limit of a line
/// plus one chunk.
///
///     framer.feed(chunk, count: count)
///     while let frame = framer.next() { … }
///     framer.settle()
public struct Framer: Sendable {
  private let limit: Int
  /// The last chunk, or a copy of an unfinished line and all chunks that follow it.
  private var buffer: [UInt8] = []
  private var isShared = false
  /// The start of the bytes that haven't been returned yet. There is no line end between `start` and `searched`.
  private var start = 0
  private var searched = 0
  private var end = 0
  private var hasBegun = false
  private var isFinished = false
  private var isClosed = false

  /// Creates a framer for a new stream. The limit is the maximum number of bytes in a line. The line end isn't counted.
  public init(limit: Int = RPC.Limits.standard.message) {
    self.limit = limit
  }

  /// The number of buffered bytes that haven't been returned yet.
  public var unfinished: Int { end - start }

  /// Takes the first `count` bytes of a chunk. The framer shares the chunk until ``settle()``. Until then, writing to
  /// the chunk would copy it.
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

  /// Marks the end of the stream. The bytes that remain are the last line.
  public mutating func finish() {
    isFinished = true
  }

  /// The next frame. Nil if more bytes are needed.
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

  /// Releases the chunk. Bytes that haven't been returned yet are copied.
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

  /// The end of a line without its CR: the index before `end` if the byte there is a CR, otherwise `end`.
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
