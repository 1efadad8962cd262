import Time

/// Reads Org's clock lines: `CLOCK: [2026-03-29 Sun 01:30]--[2026-03-29 Sun 03:30] =>  1:00`.
///
/// The outermost heading above a clock line is the project, and the innermost heading is the note. The tags of all
/// enclosing headings become tags.
struct OrgReader: FormatReader {
  private struct Heading {
    let depth: Int
    let title: String
    let tags: [String]
  }

  private let input: PagedInput
  private let options: ReadingOptions
  private var headings: [Heading] = []

  init(_ input: PagedInput, _ options: ReadingOptions) {
    self.input = input
    self.options = options
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while let line = try input.nextLine() {
      do throws(DraftFault) {
        let text = try line.text()
        if line.bytes.first == UInt8(ascii: "*") {
          takeHeading(text)
          continue
        }
        let words = text.words
        guard words.first?.uppercased() == "CLOCK:" || words.first?.uppercased().hasPrefix("CLOCK:[") == true else {
          continue
        }
        return .success(Draft(line: line.number, content: .entry(try entry(text, line.number))))
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  private mutating func takeHeading(_ text: String) {
    let depth = text.utf8.prefix { $0 == UInt8(ascii: "*") }.count
    guard text.utf8.dropFirst(depth).first == UInt8(ascii: " ") else { return }
    let words = text.words.dropFirst()
    // The title isn't rebuilt from the words, because a name can contain repeated blanks.
    var title = Self.trimmed(text.utf8.dropFirst(depth))
    var tags: [String] = []
    if let last = words.last, last.utf8.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
      tags = last.utf8.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
      title = Self.trimmed(title.dropLast(last.utf8.count))
    }
    let states = ["TODO", "DONE", "NEXT", "WAITING", "CANCELLED"]
    if let state = words.first, states.contains(state), title.count > state.utf8.count {
      title = Self.trimmed(title.dropFirst(state.utf8.count))
    }
    headings.removeAll { $0.depth >= depth }
    headings.append(Heading(depth: depth, title: String(decoding: title, as: UTF8.self), tags: tags))
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
    var rest = bytes
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  private func entry(_ text: String, _ line: Int) throws(DraftFault) -> EntryDraft {
    var stamps: [String] = []
    var rest = text
    while let (_, behind) = rest.parted(at: "["), let (stamp, next) = behind.parted(at: "]") {
      stamps.append(stamp)
      rest = next
    }
    guard 1...2 ~= stamps.count, let start = instant(stamps[0]) else {
      throw DraftFault(line: line, "is not a clock line like CLOCK: [2026-03-29 Sun 01:30]--[2026-03-29 Sun 03:30]")
    }
    let stop = stamps.count == 2 ? instant(stamps[1], after: start) : nil
    if stamps.count == 2, stop == nil { throw DraftFault(line: line, "has no end like [2026-03-29 Sun 03:30]") }
    var tags: [String] = []
    for tag in headings.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    let note = headings.count > 1 ? headings[headings.count - 1].title : ""
    return EntryDraft(project: headings.first?.title, start: start, stop: stop, note: note, tags: tags)
  }

  /// Parses `2026-03-29 Sun 01:30`. The weekday can be in any language or missing.
  private func instant(_ stamp: String, after start: Instant? = nil) -> Instant? {
    let words = stamp.words
    guard words.count >= 2, let day = Day(iso: words[0].utf8),
      let seconds = words.dropFirst().lazy.compactMap({ ClockReading.secondsOfDay($0) }).first
    else { return nil }
    return options.times.instant(day, seconds, after: start)
  }
}
