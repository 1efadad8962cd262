import TestSupport
import Time

/// A journal with very many timer entries.
///
/// Each line is made by changing digits in a template, because even a debug build must be able to write a million
/// lines.
struct EntriesJournal {
  static let projects = 10..<30
  /// The id of the first entry. All ids have the same number of digits, so all lines have the same length.
  static let firstID = 1_000_001
  /// The entries begin on this day. Each entry lasts 4 minutes, and a new one starts every 5 minutes.
  static let firstDay = "2005-01-01"
  private static let entriesPerDay = 288

  let count: Int

  func write(to state: String) throws {
    let next = #""entries":\#(Self.firstID + count),"pictures":1,"projects":\#(Self.projects.upperBound)"#
    var pen = try JournalPen(module: "timer", next: next, in: state)
    for id in Self.projects {
      try pen.row("projects", id, ##""user":1,"name":"Project \##(id)","color":"#112233""##)
    }
    var template = Template(firstID: Self.firstID, project: Self.projects.lowerBound, day: Self.firstDay)
    let firstDay = Day(iso: Array(Self.firstDay.utf8))?.ordinal ?? 0
    for number in 0..<count {
      let (day, slot) = number.quotientAndRemainder(dividingBy: Self.entriesPerDay)
      if slot == 0 { template.set(day: Array(Day(ordinal: firstDay + day).description.utf8)) }
      template.set(minute: slot * 5)
      try pen.line(of: "entries", &template.line)
      template.countUp()
    }
    try pen.finish()
  }
}

/// The line of an entry, and the offsets of the parts that change.
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

  /// Increments the id in both places where the line contains it.
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
