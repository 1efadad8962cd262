import System

/// Reads a file by bytes or lines, and counts the lines. However long the file is, only one page is buffered. A line,
/// value or element of more than a mebibyte is refused.
final class PagedInput {
  /// The maximum size of a line, value or element. Real files contain no larger lines, values or elements.
  static let largestPiece = 1 << 20
  private static let pageBytes = 1 << 16

  let file: File
  private var page = [UInt8](repeating: 0, count: pageBytes)
  private var place = 0
  private var end = 0
  private var offset = 0
  /// The line number of the next byte, starting at 1.
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

  /// The next line with its number. The line end, LF or CR LF, is left out. Nil at the end of the input.
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

  /// The buffered bytes that are still unread. Callers use them to detect the file's format.
  var ahead: ArraySlice<UInt8> { page[place..<end] }

  func tooLong(_ line: Int) -> Failure {
    Failure(.refused, "line \(line): an element of the file is longer than 1 MiB")
  }

  private func fill() throws(Failure) -> Bool {
    end = try orRefuse("the file can't be read") { () throws(Errno) in
      try file.read(into: &page, at: offset)
    }
    offset += end
    place = 0
    return end > 0
  }

  /// Skips a UTF-8 byte-order mark. The marks of other encodings are refused.
  private func skipMark() throws(Failure) {
    _ = try fill()
    if page[..<min(end, 3)].elementsEqual([0xEF, 0xBB, 0xBF]) { place = 3 }
    let start = page[..<min(end, 2)]
    if start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0xFE, 0xFF]) {
      throw Failure(
        .refused, "line 1: the file is in UTF-16, but must be in UTF-8",
        hints: ["convert it: iconv -f UTF-16 -t UTF-8 FILE"])
    }
  }
}
