import System
import Time

/// Writes Timewarrior's data files to a new folder. Each month has a file, such as `2026-03.data`.
struct TimewarriorFolder {
  let path: String
  let zone: TimeZone

  /// Entries arrive oldest first, so the months are written one after the other.
  func write(_ source: ExportSource) throws(Failure) {
    let folder = try orRefuse("\(Terminal.clean(path)) can't be written") { () throws(Errno) in
      try Directory.open(path, create: 0o700)
    }
    var month = ""
    var lines: [UInt8] = []
    try source.list("timer") { row throws(Failure) in
      guard let entry = EntryDraft(shown: row.json) else { return }
      let day = zone.clock(of: entry.start).day.description
      let next = String(decoding: day.utf8.prefix(7), as: UTF8.self)
      if next != month {
        try write(lines, month, folder)
        (month, lines) = (next, [])
      }
      lines += TimewarriorWriter.dataLine(entry).utf8
    }
    try write(lines, month, folder)
  }

  private func write(_ lines: [UInt8], _ month: String, _ folder: Directory) throws(Failure) {
    guard !month.isEmpty else { return }
    try orRefuse("\(Terminal.clean(path)) can't be written") { () throws(Errno) in
      // An existing file is never overwritten, because it might be the user's only record.
      guard try !folder.exists(month + ".data") else { throw Errno.exists }
      try folder.add(lines, as: month + ".data").synchronize()
    }
  }
}
