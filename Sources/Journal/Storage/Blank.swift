import System

/// Fills a range of a file with newlines, either as padding or to erase bytes that must not be read again.
enum Blank {
  private static let piece = [UInt8](repeating: Format.newline, count: 64 << 10)

  static func write(_ range: Range<Int>, of file: any StorageFile) throws(Errno) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(piece.count, range.upperBound - offset)
      try file.write(piece, in: 0..<count, at: offset)
      offset += count
    }
  }
}
