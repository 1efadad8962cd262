import Time

/// Reads klog files, which list days with time ranges and durations.
///
/// klog's durations have no start. An entry made from a duration begins at the end of the day's previous item, or at
/// nine o'clock. A negative duration is a pause that shortens the previous item. The first `#tag` of the text is the
/// project.
struct KlogReader: FormatReader {
  private static let firstSecond = 9 * 3600

  private let input: PagedInput
  private let options: ReadingOptions
  private var day: Day?
  private var summary = ""
  /// The end of the previous item on this day.
  private var last: Instant?
  /// The day's entries that aren't returned yet, because a pause might follow and shorten them.
  private var waiting: [DraftResult] = []

  init(_ input: PagedInput, _ options: ReadingOptions) {
    self.input = input
    self.options = options
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while waiting.count < 2 {
      guard let line = try input.nextLine() else { break }
      do throws(DraftFault) {
        try take(line)
      } catch {
        waiting.append(.failure(error))
      }
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private mutating func take(_ line: TextLine) throws(DraftFault) {
    let text = try line.text()
    if line.isBlank {
      day = nil
      return
    }
    let indent = line.bytes.prefix { $0 == UInt8(ascii: " ") || $0 == 0x09 }.count
    if indent == 0 {
      if day != nil {
        summary += (summary.isEmpty ? "" : " ") + text
        return
      }
      let word = text.words.first ?? ""
      let date = String(
        decoding: word.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
      guard let found = Day(iso: date.utf8) else {
        throw DraftFault(line: line.number, "is not a date like 2026-11-21")
      }
      (day, summary, last) = (found, "", nil)
      return
    }
    guard let day else { throw DraftFault(line: line.number, "has no date above it") }
    // A line with a double indent continues the text of the previous item.
    if indent >= 5 || line.bytes.starts(with: [0x09, 0x09]) {
      if case .success(var draft)? = waiting.last, case .entry(var entry) = draft.content {
        entry.note += (entry.note.isEmpty ? "" : "\n") + text.words.joined(separator: " ")
        draft.content = .entry(entry)
        waiting[waiting.count - 1] = .success(draft)
      }
      return
    }
    try takeEntry(text.words.joined(separator: " "), day, line.number)
  }

  private mutating func takeEntry(_ text: String, _ day: Day, _ line: Int) throws(DraftFault) {
    if let (range, rest) = Self.range(text) {
      guard let start = instant(range.from, day) else { throw DraftFault(line: line, "has no start that is a time") }
      var stop: Instant?
      if !range.to.utf8.allSatisfy({ $0 == UInt8(ascii: "?") }) {
        stop = instant(range.to, day, after: start)
        if stop == nil { throw DraftFault(line: line, "has no end that is a time") }
      }
      return add(start, stop, rest, line)
    }
    let word = text.words.first ?? ""
    guard let seconds = Self.length(word) else {
      throw DraftFault(line: line, "is neither a range nor a length of time")
    }
    let rest = text.words.dropFirst().joined(separator: " ")
    if seconds < 0 { return try pause(-seconds, line) }
    let start = last ?? options.times.instant(day, Self.firstSecond)
    add(start, start + seconds, rest, line)
  }

  private mutating func add(_ start: Instant, _ stop: Instant?, _ note: String, _ line: Int) {
    // Leading tags are removed from the note, because they are among the entry's tags.
    let words = note.words.drop { $0.utf8.first == UInt8(ascii: "#") }
    var entry = EntryDraft(start: start, stop: stop, note: words.joined(separator: " "))
    let tags = Self.tags(in: note) + Self.tags(in: summary)
    entry.tags = tags
    entry.project = tags.first
    if entry.project != nil { entry.tags.removeFirst() }
    if entry.note.isEmpty { entry.note = summary }
    last = stop ?? start
    waiting.append(.success(Draft(line: line, content: .entry(entry))))
  }

  private mutating func pause(_ seconds: Int, _ line: Int) throws(DraftFault) {
    guard case .success(var draft)? = waiting.last, case .entry(var entry) = draft.content, let stop = entry.stop,
      stop - entry.start >= seconds
    else { throw DraftFault(line: line, "is a pause that is longer than the item before it") }
    entry.stop = stop + -seconds
    last = entry.stop
    draft.content = .entry(entry)
    waiting[waiting.count - 1] = .success(draft)
  }

  // MARK: Words

  /// Parses a range and the text after the range: `8:30 - 17:00 what`, `<23:00 - 1:00>` or `8:30am-5pm`.
  private static func range(_ text: String) -> ((from: String, to: String), rest: String)? {
    guard let (left, right) = text.parted(at: "-"), !left.isEmpty else { return nil }
    let from = left.words.joined(separator: "")
    guard from.utf8.contains(where: { $0 == UInt8(ascii: ":") }) else { return nil }
    var words = right.words
    guard !words.isEmpty else { return nil }
    let to = words.removeFirst()
    return ((from, to), words.joined(separator: " "))
  }

  private mutating func instant(_ word: String, _ day: Day, after start: Instant? = nil) -> Instant? {
    var bytes = Array(word.utf8)[...]
    var day = day
    if bytes.first == UInt8(ascii: "<") {
      day = day.adding(days: -1)
      bytes = bytes.dropFirst()
    }
    if bytes.last == UInt8(ascii: ">") {
      day = day.adding(days: 1)
      bytes = bytes.dropLast()
    }
    guard let seconds = ClockReading.secondsOfDay(String(decoding: bytes, as: UTF8.self).lowercased()) else {
      return nil
    }
    return options.times.instant(day, seconds, after: start)
  }

  /// Parses a duration such as `1h30m`, `2h` or `-45m`.
  private static func length(_ word: String) -> Int? {
    let isNegative = word.hasPrefix("-")
    var bytes = Array(word.utf8)[...]
    if isNegative || word.hasPrefix("+") { bytes = bytes.dropFirst() }
    let units = [UInt8(ascii: "h"): 3600, UInt8(ascii: "m"): 60]
    guard !bytes.isEmpty, let sum = CalendarLength.seconds(bytes, units, atMost: 1_000_000) else { return nil }
    return isNegative ? -sum : sum
  }

  /// The tags in a text, such as `#work` and `#work=this`, without the `#` and without the value.
  private static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for word in text.words where word.utf8.first == UInt8(ascii: "#") {
      let tag = word.unicodeScalars.dropFirst().prefix {
        $0.properties.isAlphabetic || $0 == "_" || $0 == "-" || ("0"..."9").contains($0)
      }
      if !tag.isEmpty, !tags.contains(String(tag)) { tags.append(String(tag)) }
    }
    return tags
  }
}
