import System

/// A file on its way in: its bytes one by one or line by line, and the number of the line. It holds a page of it, however long it
/// is; what claims to be one piece of more than a mebibyte is refused.
final class PagedInput {
  /// A line, a value, an element: nothing that these formats are made of is longer.
  static let largestPiece = 1 << 20
  private static let pageBytes = 1 << 16

  private let file: File
  private var page = [UInt8](repeating: 0, count: pageBytes)
  private var place = 0
  private var end = 0
  private var offset = 0
  /// Of the next byte, from 1 on.
  private(set) var line = 1

  init(_ file: File) throws(Failure) {
    self.file = file
    try skipMark()
  }

  func peek() throws(Failure) -> UInt8? {
    if place == end, try !fill() { return nil }
    return page[place]
  }

  func next() throws(Failure) -> UInt8? {
    guard let byte = try peek() else { return nil }
    place += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }

  /// The next line without its end, LF or CR LF, and its number; nil at the end.
  func nextLine() throws(Failure) -> TextLine? {
    guard try peek() != nil else { return nil }
    let number = line
    var bytes: [UInt8] = []
    while try peek() != nil {
      let lineEnd = page[place..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
      guard bytes.count + lineEnd - place <= Self.largestPiece else { throw tooLong(number) }
      bytes += page[place..<lineEnd]
      place = lineEnd
      if place < end {
        place += 1
        line += 1
        break
      }
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return TextLine(number: number, bytes: bytes)
  }

  /// What has been read and not been taken yet, for a look at how a file begins.
  var ahead: ArraySlice<UInt8> { page[place..<end] }

  func tooLong(_ line: Int) -> Failure {
    Failure(.refused, "line \(line): what begins there is longer than a mebibyte, which nothing of this format is")
  }

  private func fill() throws(Failure) -> Bool {
    end = try orRefuse("the file can't be read") { () throws(Errno) in
      try file.read(into: &page, at: offset)
    }
    offset += end
    place = 0
    return end > 0
  }

  /// A byte-order mark of UTF-8 says nothing; those of other encodings say that it can't be read.
  private func skipMark() throws(Failure) {
    _ = try fill()
    if page[..<min(end, 3)].elementsEqual([0xEF, 0xBB, 0xBF]) { place = 3 }
    let start = page[..<min(end, 2)]
    if start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0xFE, 0xFF]) {
      throw Failure(
        .refused, "line 1: the file is in UTF-16: here it has to be UTF-8",
        hints: ["iconv -f UTF-16 -t UTF-8 FILE makes it so"])
    }
  }
}
