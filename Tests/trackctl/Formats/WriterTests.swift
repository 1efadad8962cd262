import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

@Suite("Exported formats")
struct WriterTests {
  private static let notes = [
    "", "plain", "a, \"b\"; c\\d", "two\nlines", "=1+1", "ümlaut ☃ 北京", "# x", "  |`*_<b>&amp;",
  ]
  private static let tags = [[], ["a"], ["a,b", "c\\"], ["#x", "two words"]]

  /// The parts of random texts. They include everything that has a special meaning in one of the formats.
  private static let pieces = [
    "a", "Z", "9", " ", "\"", "'", ",", ";", ":", "\\", "=", "+", "-", "@", "#", "*", "|", "<", ">", "&", "%", "[", "]",
    "(",
    ")", "{", "}", "/", "_", "`", "~", "ü", "☃", "北", "\u{1F3C3}", "e\u{301}", "&amp;", "-->", "]]>", "\\n",
  ]

  private static func text(_ length: Int, _ random: inout SmallRandom, lines: Bool = false) -> String {
    let all = lines ? pieces + ["\n", "\t"] : pieces
    let text = (0..<length).map { _ in all[random.below(all.count)] }.joined()
    // Blanks around a name would be removed, so the text begins and ends with a letter.
    return lines ? text : "x\(text)x"
  }

  /// The entries that belong to a seed. The texts of the first entries exposed bugs in a format in the past. The other
  /// texts are random.
  private static func entries(_ seed: Int) -> [JSON] {
    var random = SmallRandom(seed: UInt64(seed) &+ 11)
    return (0..<30).map { number in
      let start = Instant(seconds: 1_774_744_200 + number * 7200)
      let isMadeUp = number >= notes.count
      let project =
        isMadeUp ? text(random.below(20), &random) : ["Work", "Acme/Site", "=Sum", "größe"][number % 4]
      let tags = isMadeUp ? (0..<random.below(4)).map { "\($0)" + text(random.below(8), &random) } : tags[number % 4]
      return [
        "id": JSON(number + 1), "project": JSON(project), "startedAt": JSON(start.description),
        "stoppedAt": JSON((start + 3600).description), "seconds": 3600,
        "note": JSON(isMadeUp ? text(random.below(40), &random, lines: true) : notes[number]), "tags": .texts(tags),
      ]
    }
  }

  private static func written(_ format: String, _ rows: [JSON], module: String = "timer") throws -> String {
    let options = WritingOptions(zone: .utc, now: Instant(seconds: 1_795_253_400), module: module, user: "anna")
    let make = try #require(Format.all.first { $0.name == format }?.writer)
    var writer = make(options)
    var text = writer.begin()
    for row in rows { text += writer.row(ExportedRow(module: module, table: "entries", json: row)) }
    return text + writer.end()
  }

  @Test("are read back with everything that they can store", arguments: ["csv", "ics", "jsonl"], 0..<20)
  func whole(_ format: String, seed: Int) throws {
    let rows = Self.entries(seed)
    let results = try FormatBench().results(format, Array(try Self.written(format, rows).utf8))
    #expect(results.count == rows.count)
    for (row, result) in zip(rows, results) {
      guard case .success(let draft) = result, case .entry(let entry) = draft.content else {
        Issue.record("\(format): \(FormatBench.line(result))")
        continue
      }
      #expect(entry.project == row["project"]?.string && entry.note == row["note"]?.string, "\(format) \(row)")
      #expect(entry.tags == row["tags"]?.elements.compactMap(\.string), "\(format) \(row)")
      #expect(entry.start == row.instant("startedAt") && entry.stop == row.instant("stoppedAt"), "\(format)")
    }
  }

  @Test(
    "without notes or projects are read back with the times and the rest",
    arguments: ["watson", "timewarrior", "org", "klog"], 0..<20)
  func part(_ format: String, seed: Int) throws {
    let rows = Self.entries(seed)
    let results = try FormatBench().results(format, Array(try Self.written(format, rows).utf8))
    #expect(results.count == rows.count)
    for (row, result) in zip(rows, results) {
      guard case .success(let draft) = result, case .entry(let entry) = draft.content else {
        Issue.record("\(format): \(FormatBench.line(result))")
        continue
      }
      #expect(entry.start == row.instant("startedAt") && entry.stop == row.instant("stoppedAt"), "\(format)")
      if format == "timewarrior" { #expect(entry.tags.contains(row["project"]?.string ?? "?"), "\(row)") }
      if format == "watson" || format == "org" { #expect(entry.project == row["project"]?.string, "\(format) \(row)") }
    }
  }

  @Test("of places are read back completely", arguments: ["geojson", "gpx", "kml"])
  func places(_ format: String) throws {
    let remarks: [JSON] = [
      [
        "id": 1, "text": "a < b & \"c\"\nd", "lat": 52.52, "lon": -13.405, "at": "2026-03-02T09:00:00Z",
        "visibility": "private", "place": "Park", "accuracy": 5.5, "tags": ["a b", "ü"],
      ], ["id": 2, "text": "South", "lat": -90, "lon": 180, "at": "2026-03-02T09:00:00Z", "visibility": "public"],
    ]
    let results = try FormatBench().results(format, Array(try Self.written(format, remarks, module: "remarks").utf8))
    #expect(results.count == 2)
    for (row, result) in zip(remarks, results) {
      guard case .success(let draft) = result, case .remark(let remark) = draft.content else {
        Issue.record("\(format): \(FormatBench.line(result))")
        continue
      }
      #expect(
        remark.text == row["text"]?.string && remark.lat == row["lat"]?.double && remark.lon == row["lon"]?.double)
      #expect(remark.at == row.instant("at") && remark.isPrivate == (row["visibility"] == "private"))
      #expect(remark.place == row["place"]?.string && remark.accuracy == row["accuracy"]?.double)
      #expect(format != "geojson" || remark.tags == row["tags"]?.elements.compactMap(\.string) ?? [])
      #expect(remark.source == "\(format):\(row["id"]?.int ?? 0)")
    }
  }

  @Test("of iCalendar have no line over 75 bytes, and fold between characters")
  func folding() throws {
    let text = CalendarWriter.line("SUMMARY:" + String(repeating: "ü☃", count: 100))
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
    #expect(lines.count > 5 && lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
  }

  @Test("of CSV have one header and one record per entry, whatever its text")
  func records() throws {
    let text = try Self.written("csv", Self.entries(0))
    #expect(text.hasPrefix("startedAt,stoppedAt,seconds,project,tags,note,source,start,stop\r\n"))
    #expect(text.contains(",'=Sum,") && text.contains("\"two\nlines\"") && text.contains(",'=1+1,"))
  }
}
