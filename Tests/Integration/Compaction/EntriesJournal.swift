import System
import TestSupport
import Time

/// Writes the journal of a module that has kept very many entries, as trackd-journal(5) describes it and without asking the
/// program: a header, the rows, their end.
///
/// Lines are made by changing digits in a template, since a million of them are made where nothing is optimised.
struct EntriesJournal {
  static let projects = 10..<30
  /// The first id of an entry: ids with the same number of digits make lines of the same length.
  static let firstID = 1_000_001
  /// Entries are 4 minutes long and start every 5, from here on.
  static let firstDay = "2005-01-01"
  private static let entriesPerDay = 288
  private static let fileID = "0123456789abcdef0123456789abcdef"
  private static let pieceLength = 1 << 20

  let count: Int
  private let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)

  /// Makes the state directory with the file, all of it on the disk: else the first start
  /// would have to wait for that, too.
  func write(to state: String) throws {
    TestFiles.makeFolder(state)
    let file = try Directory.open(state).openFile("timer.journal", create: .always)
    var end = 0
    func append(_ bytes: [UInt8]) throws {
      try file.write(bytes, in: 0..<bytes.count, at: end)
      end += bytes.count
    }
    try append(heading)
    try writeEntries { try append($0) }
    try append(ending)
    try file.synchronize()
  }

  private var heading: [UInt8] {
    let next = #"{"entries":\#(Self.firstID + count),"pictures":1,"projects":\#(Self.projects.upperBound)}"#
    let header =
      #"{"trackd":"journal","format":1,"module":"timer","schema":1,"file":"\#(Self.fileID)","rev":0,"next":\#(next)}"#
    return Self.projects.reduce(into: line(header)) { bytes, id in
      bytes += line(
        ##"{"row":"projects","id":\##(id),"is":{"user":1,"name":"Project \##(id)","color":"#112233"}}"##)
    }
  }

  private var ending: [UInt8] {
    line(#"{"end":{"rev":0,"rows":{"entries":\#(count),"projects":\#(Self.projects.count)},"kept":0}}"#)
  }

  private func line(_ json: String) -> [UInt8] {
    var bytes = Array("00000000 \(json)\n".utf8)
    seal(&bytes)
    return bytes
  }

  /// Puts the checksum in.
  private func seal(_ line: inout [UInt8]) {
    var checksum = crc32c(seed, bytes: line, range: 9..<line.count - 1)
    for place in (0..<8).reversed() {
      let digit = UInt8(checksum & 15)
      line[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      checksum >>= 4
    }
  }

  private func writeEntries(_ append: ([UInt8]) throws -> Void) throws {
    var template = Template(firstID: Self.firstID, project: Self.projects.lowerBound, day: Self.firstDay)
    let firstDay = Day(iso: Array(Self.firstDay.utf8))?.ordinal ?? 0
    var piece: [UInt8] = []
    piece.reserveCapacity(Self.pieceLength + 1024)
    for number in 0..<count {
      let (day, slot) = number.quotientAndRemainder(dividingBy: Self.entriesPerDay)
      if slot == 0 { template.set(day: Array(Day(ordinal: firstDay + day).description.utf8)) }
      template.set(minute: slot * 5)
      seal(&template.line)
      piece += template.line
      template.countUp()
      if piece.count >= Self.pieceLength {
        try append(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    try append(piece)
  }
}

/// The line of an entry, and where in it what is.
private struct Template {
  var line: [UInt8]
  private let idEnds: [Int]
  private let dates: [Int]

  init(firstID: Int, project: Int, day: String) {
    let parts = [
      #"00000000 {"row":"entries","id":\#(firstID)"#,
      #","is":{"user":1,"project":\#(project),"startedAt":""#,
      #"\#(day)T00:00:00Z","stoppedAt":""#,
      #"\#(day)T00:04:00Z","note":"entry \#(firstID)"#,
      "\"}}\n",
    ]
    var ends: [Int] = []
    line = parts.reduce(into: []) { bytes, part in
      bytes += Array(part.utf8)
      ends.append(bytes.count)
    }
    idEnds = [ends[0], ends[3]]
    dates = [ends[1], ends[2]]
  }

  mutating func set(day: [UInt8]) {
    for date in dates { line.replaceSubrange(date..<date + day.count, with: day) }
  }

  mutating func set(minute: Int) {
    put(minute, at: dates[0] + 11)
    put(minute + 4, at: dates[1] + 11)
  }

  private mutating func put(_ minute: Int, at place: Int) {
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    line[place] = UInt8(48 + hour / 10)
    line[place + 1] = UInt8(48 + hour % 10)
    line[place + 3] = UInt8(48 + rest / 10)
    line[place + 4] = UInt8(48 + rest % 10)
  }

  /// The next id, in both places.
  mutating func countUp() {
    for end in idEnds {
      var place = end - 1
      while line[place] == UInt8(ascii: "9") {
        line[place] = UInt8(ascii: "0")
        place -= 1
      }
      line[place] += 1
    }
  }
}
