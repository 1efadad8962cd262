import Time

/// Checks a draft locally, so that obvious faults are reported with their lines. The daemon checks every draft again.
struct DraftCheck {
  let now: Instant

  func fault(of draft: Draft) -> DraftFault? {
    let message: String? =
      switch draft.content {
      case .entry(let entry): problem(of: entry)
      case .project(let project): Self.text(project.name, 1...300, "the project's name")
      case .record(let record): problem(of: record)
      case .remark(let remark): problem(of: remark)
      case .call, .completion: nil
      }
    return message.map { DraftFault(at: draft.place, $0) }
  }

  private static let longest = 366 * 86_400

  private func problem(of entry: EntryDraft) -> String? {
    if entry.start > now { return "it starts in the future, \(entry.start)" }
    if let stop = entry.stop {
      if stop > now { return "it stops in the future, \(stop)" }
      if stop < entry.start { return "it stops before it starts: \(entry.start), \(stop)" }
      if stop - entry.start > Self.longest { return "it is longer than 366 days, which no entry may be" }
    }
    return Self.text(entry.project ?? "", 1...300, "the project's name")
      ?? Self.text(entry.note, 0...10_000, "the note", lines: true)
      ?? Self.problem(of: entry.tags)
      ?? entry.source.flatMap { Self.text($0, 1...200, "its name in the file") }
  }

  private func problem(of record: RecordDraft) -> String? {
    if !(1...1440 ~= record.minutes) { return "its hours must be more than 0 and at most 24" }
    if !(1900...2099 ~= record.date.year) { return "its date, \(record.date), is not in the years 1900 to 2099" }
    return Self.text(record.client, 1...299, "the client's name")
      ?? Self.text(record.project, 1...299, "the project's name")
      ?? Self.text(record.comment, 0...300, "the comment", lines: true)
  }

  private func problem(of remark: RemarkDraft) -> String? {
    if !(-90...90 ~= remark.lat) || !(-180...180 ~= remark.lon) { return "its coordinates are not valid" }
    return Self.text(remark.text, 1...4096, "the text", lines: true)
      ?? remark.place.flatMap { Self.text($0, 1...299, "the place's name") } ?? Self.problem(of: remark.tags)
  }

  private static func problem(of tags: [String]) -> String? {
    tags.count > 20 ? "it has more than 20 tags" : tags.lazy.compactMap { text($0, 1...60, "a tag") }.first
  }

  private static func text(_ text: String, _ length: ClosedRange<Int>, _ what: String, lines: Bool = false) -> String? {
    let count = text.unicodeScalars.count
    guard length.contains(count) else {
      return count == 0
        ? "\(what) is missing" : "\(what) has \(count) characters, but at most \(length.upperBound) are allowed"
    }
    // This check finds only the control characters that occur in real files. The daemon's own check is complete.
    let bad = text.unicodeScalars.contains { scalar in
      let code = scalar.value
      return code != 0x09 && (code < 0x20 || 0x7F..<0xA0 ~= code) && !(lines && code == 0x0A)
    }
    return bad ? "\(what) has a control character" : nil
  }
}
