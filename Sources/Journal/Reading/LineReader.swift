import System

/// Goes through a file line by line, reading large pieces into one buffer.
///
/// A line is a range of that buffer, so nothing is copied or allocated for it; it stays good until the next call. What is
/// unfinished at a piece's end is read again with the next piece. The buffer grows only for a line that doesn't fit,
/// and never past `Format.recordLimit`: a longer line is skipped and told as such.
struct LineReader {
  struct Line {
    /// Where it starts in the file.
    let offset: Int
    /// Where it is in `buffer`, its newline not included. Empty if it is too long.
    let range: Range<Int>
    /// How many bytes of the file it is, its newline included.
    let length: Int
    let isTerminated: Bool
    let isTooLong: Bool
  }

  static let pieceLength = 1 << 20

  private(set) var buffer: [UInt8]
  let fileSize: Int
  private let file: any StorageFile
  var limit: Int
  /// The place in the file of the buffer's first byte.
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

  /// Another reader of the same file.
  func again(from offset: Int) throws(Errno) -> LineReader {
    try LineReader(file, from: offset, limit: limit)
  }

  /// The place in the file of the next line.
  var offset: Int { start + cursor }

  /// The next line; nil at the file's end.
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

  /// Skips newlines. Answers where the next other byte is, or nil if only newlines were left.
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
      // Somebody has cut the file meanwhile.
      guard count > 0 else { throw .io }
      buffer.replaceSubrange(filled..<filled + count, with: rest[..<count])
      filled += count
    }
  }
}
