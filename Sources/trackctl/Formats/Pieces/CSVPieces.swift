/// Reads a table in the format of RFC 4180, record by record. The first line decides whether commas, semicolons or tabs
/// separate the cells. A cell that contains separators or line ends must be quoted.
struct CSVPieces {
  private let input: PagedInput
  private var separator: UInt8?

  init(_ input: PagedInput) {
    self.input = input
  }

  struct Record {
    let line: Int
    let cells: [String]
  }

  /// The next record that isn't empty.
  mutating func next() throws(Failure) -> Result<Record, DraftFault>? {
    if separator == nil { separator = try findSeparator() }
    while try input.peek() != nil {
      let line = input.line
      let cells = try cells(line)
      if cells.count == 1, cells[0].isEmpty { continue }
      return Result { () throws(DraftFault) in
        var texts: [String] = []
        for cell in cells { texts.append(try PieceText.read(cell[...], line: line)) }
        return Record(line: line, cells: texts)
      }
    }
    return nil
  }

  /// The separator that occurs most often in the first line, not counting quoted cells. Only the buffered part of the
  /// line is searched.
  private func findSeparator() throws(Failure) -> UInt8 {
    var isQuoted = false
    var counts: [UInt8: Int] = [:]
    for byte in input.ahead {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains(byte) { counts[byte, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most?.key ?? UInt8(ascii: ",")
  }

  private func cells(_ line: Int) throws(Failure) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var size = 0
    var isQuoted = false
    var wasQuoted = false
    while let byte = try input.next() {
      size += 1
      guard size <= PagedInput.largestPiece else { throw input.tooLong(line) }
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          cell.append(byte)
        } else if try input.peek() == byte {
          _ = try input.next()
          cell.append(byte)
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\""), cell.isEmpty, !wasQuoted {
        isQuoted = true
        wasQuoted = true
      } else if byte == separator {
        cells.append(cell)
        cell = []
        wasQuoted = false
      } else if byte == UInt8(ascii: "\n") {
        break
      } else {
        cell.append(byte)
      }
    }
    if isQuoted { throw Failure(.refused, "line \(line): a quote that opens there is never closed") }
    if cell.last == UInt8(ascii: "\r") { cell.removeLast() }
    cells.append(cell)
    return cells
  }
}
