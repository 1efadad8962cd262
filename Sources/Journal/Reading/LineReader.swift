import System

/// Reads a file line by line. The file is read in large pieces into one buffer.
///
/// A line is a range of the buffer, so lines are neither copied nor allocated. The range is valid until the next call.
/// If a line is incomplete at the end of a piece, it is read again with the next piece. The buffer grows only for a
/// line that doesn't fit, up to `Format.recordLimit`. A longer line is skipped and marked as too long.
struct LineReader {
  struct Line {
    /// The line's offset in the file.
    let offset: Int
    /// The line's range in `buffer`, without its newline. Empty if the line is too long.
    let range: Range<Int>
    /// The line's length in the file, including its newline.
    let length: Int
    let isTerminated: Bool
    let isTooLong: Bool
  }

  static let pieceLength = 1 << 20

  private(set) var buffer: [UInt8]
  let fileSize: Int
  private let file: any StorageFile
  var limit: Int
  /// The file offset of the first byte in the buffer.
  private var start: Int
  private var filled = 0
  private var cursor = 0

  init(_ file: any StorageFile, from offset: Int = 0, limit: Int = Format.recordLimit) throws(Errno) {
    self.file = file
    self.limit = limit
    fileSize = try file.size()
    start = offset
    buffer = [UInt8](repeating: 0, count: min(Self.pieceLength, max(fileSize - offset, 1)))
    try fill(from: offset)
  }

  /// Makes a new reader of the same file.
  func again(from offset: Int) throws(Errno) -> LineReader {
    try LineReader(file, from: offset, limit: limit)
  }

  /// The file offset of the next line.
  var offset: Int { start + cursor }

  /// Reads the next line. Returns nil at the end of the file.
  mutating func next() throws(Errno) -> Line? {
    while true {
      let newline = Newlines.first(in: buffer, cursor..<filled)
      if newline < filled { return take(upTo: newline, isTerminated: true) }
      if isAtLastPiece {
        return cursor == filled ? nil : take(upTo: filled, isTerminated: false)
      }
      if filled - cursor > limit { return try skipLongLine() }
      if cursor == 0 { grow() }
      try fill(from: offset)
    }
  }

  /// Skips newlines. Returns the offset of the next byte that isn't a newline, or nil at the end of the file.
  mutating func skipNewlines() throws(Errno) -> Int? {
    while true {
      cursor = Newlines.firstOther(in: buffer, cursor..<filled)
      if cursor < filled { return offset }
      if isAtLastPiece { return nil }
      try fill(from: offset)
    }
  }

  private var isAtLastPiece: Bool { start + filled >= fileSize }

  private mutating func take(upTo end: Int, isTerminated: Bool) -> Line {
    let range = cursor..<end
    let line = Line(
      offset: offset,
      range: range.count > limit ? cursor..<cursor : range,
      length: range.count + (isTerminated ? 1 : 0),
      isTerminated: isTerminated,
      isTooLong: range.count > limit
    )
    cursor = isTerminated ? end + 1 : end
    return line
  }

  private mutating func skipLongLine() throws(Errno) -> Line {
    let lineStart = offset
    var newline = filled
    while newline == filled, !isAtLastPiece {
      try fill(from: start + filled)
      newline = Newlines.first(in: buffer, 0..<filled)
    }
    cursor = min(newline + 1, filled)
    return Line(
      offset: lineStart,
      range: cursor..<cursor,
      length: offset - lineStart,
      isTerminated: newline < filled,
      isTooLong: true
    )
  }

  private mutating func grow() {
    buffer = [UInt8](repeating: 0, count: min(buffer.count * 2, limit + Self.pieceLength))
  }

  private mutating func fill(from offset: Int) throws(Errno) {
    start = offset
    cursor = 0
    filled = 0
    filled = try file.read(into: &buffer, at: offset)
    while filled < buffer.count, start + filled < fileSize {
      var rest = [UInt8](repeating: 0, count: buffer.count - filled)
      let count = try file.read(into: &rest, at: start + filled)
      // The file was truncated while it was being read.
      guard count > 0 else { throw .io }
      buffer.replaceSubrange(filled..<filled + count, with: rest[..<count])
      filled += count
    }
  }
}
