import System

/// Writes a module's journal with a header, rows and the end of the rows. The code follows trackd-journal(5) and shares
/// nothing with the program.
package struct JournalPen {
  private static let fileID = "0123456789abcdef0123456789abcdef"
  private static let pieceLength = 1 << 20

  private let file: File
  private let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)
  private var piece: [UInt8] = []
  private var end = 0
  /// The number of rows in each table, in the order of the tables' first rows.
  private var counts: [(table: String, rows: Int)] = []

  /// - Parameter next: the next ids in the form of the header, such as `"entries":8,"projects":2`.
  /// - Parameter manifest: the definition of a custom module, or nil.
  package init(module: String, next: String, manifest: String? = nil, in state: String) throws {
    TestFiles.makeFolder(state)
    file = try Directory.open(state).openFile("\(module).journal", create: .always)
    piece.reserveCapacity(Self.pieceLength + 1024)
    let kind = #""trackd":"journal","format":1,"module":"\#(module)","schema":1"#
    let definition = manifest.map { #","manifest":\#($0)"# } ?? ""
    try add(#"{\#(kind),"file":"\#(Self.fileID)","rev":0,"next":{\#(next)}\#(definition)}"#)
  }

  /// Writes a row with these members, such as `"user":1,"name":"bread"`.
  package mutating func row(_ table: String, _ id: Int, _ members: String) throws {
    count(table)
    try add(#"{"row":"\#(table)","id":\#(id),"is":{\#(members)}}"#)
  }

  /// Writes a row from its complete line. The first eight digits are replaced by the checksum.
  package mutating func line(of table: String, _ line: inout [UInt8]) throws {
    count(table)
    seal(&line)
    try put(line)
  }

  /// Writes the end of the rows and then transactions with these members, such as
  /// `"at":"2026-11-21T09:30:00Z","by":1,"do":"timer.start"`. Syncs everything to disk. Otherwise, the first start of
  /// the daemon would have to wait for the disk.
  package mutating func finish(transactions: [String] = []) throws {
    let rows = counts.map { #""\#($0.table)":\#($0.rows)"# }.joined(separator: ",")
    try add(#"{"end":{"rev":0,"rows":{\#(rows)},"kept":0}}"#)
    for (number, members) in transactions.enumerated() { try add(#"{"rev":\#(number + 1),\#(members)}"#) }
    try flush()
    try file.synchronize()
  }

  private mutating func count(_ table: String) {
    if counts.last?.table != table { counts.append((table, 0)) }
    counts[counts.count - 1].rows += 1
  }

  private mutating func add(_ json: String) throws {
    var line = Array("00000000 \(json)\n".utf8)
    seal(&line)
    try put(line)
  }

  private func seal(_ line: inout [UInt8]) {
    var checksum = crc32c(seed, bytes: line, range: 9..<line.count - 1)
    for place in (0..<8).reversed() {
      let digit = UInt8(checksum & 15)
      line[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      checksum >>= 4
    }
  }

  private mutating func put(_ line: [UInt8]) throws {
    piece += line
    if piece.count >= Self.pieceLength { try flush() }
  }

  private mutating func flush() throws {
    try file.write(piece, in: 0..<piece.count, at: end)
    end += piece.count
    piece.removeAll(keepingCapacity: true)
  }
}
