import TestSupport
import Testing
import Time

@testable import trackctl

/// A malicious file must cause a clear error with a line number. Reading it must be quick and need no more memory than
/// a page of data.
@Suite("Hostile files")
struct HostileFileTests {
  private static let laughs = """
    <?xml version="1.0"?>
    <!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <kml><Placemark><name>&b;</name></Placemark></kml>
    """

  @Test("in XML with expanding entities are refused at the declaration", arguments: ["kml", "gpx"])
  func billionLaughs(_ format: String) throws {
    let message = try FormatBench().failure(format, Array(Self.laughs.utf8))
    #expect(
      message == "line 2: it declares a document type, which isn't supported: entities could expand without limit")
    let places = "<gpx>\n<wpt lat=\"1\" lon=\"1\"><desc>&b;</desc></wpt></gpx>"
    #expect(try FormatBench().failure("gpx", Array(places.utf8)) == "line 2: the entity &b; is unknown")
    let deep = String(repeating: "<a>", count: 100)
    #expect(try FormatBench().failure(format, Array(deep.utf8)) == "line 1: it is nested deeper than 64")
  }

  @Test(
    "with an endless line, value or text are refused before it is read",
    arguments: Format.read.map(\.name))
  func endless(_ format: String) throws {
    let starts = [
      "watson": "[[", "geojson": #"{"features":[""#, "gpx": "<gpx>", "kml": "<kml>", "hamster": "<a>",
      "csv": "project,start\n\"", "toggl": "project,start\n\"", "timewarrior": "inc ",
    ]
    let bytes = Array((starts[format] ?? "x").utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    let message = try FormatBench().failure(format, bytes)
    #expect(message.hasPrefix("line "), "\(format): \(message)")
    #expect(format == "firebase" || message.contains("longer than 1 MiB"), "\(format): \(message)")
  }

  static let wrong: [(format: String, bytes: [UInt8], message: String)] = [
    ("csv", Array("project,start\nA\0B,2026-03-02\n".utf8), "line 2: has a NUL byte, which text can't contain"),
    ("csv", Array("project,start\nA".utf8) + [0xFF, 0x0A], "line 2: is not in UTF-8"),
    ("csv", [0xFF, 0xFE, 0x61, 0x00], "line 1: the file is in UTF-16, but must be in UTF-8"),
    ("org", Array("* A\n CLOCK: [2026".utf8) + [0, 0x0A], "line 2: has a NUL byte, which text can't contain"),
    ("watson", Array("[[1,2,\"a\"],\n[1,".utf8), "line 2: the file ends unexpectedly"),
    ("watson", Array("{}".utf8), "line 1: this is not a JSON list, which begins with ["),
    ("geojson", Array("{\"features\":3}".utf8), "line 1: this is not a JSON object with a member features"),
    ("gpx", Array("<gpx><wpt></gpx>".utf8), "line 1: </gpx> closes an element that isn't open"),
    ("csv", Array("project,start\n\"A,2026-03-02\n".utf8), "line 2: a quote that opens there is never closed"),
    ("csv", Array("\n\n".utf8), "the table is empty; its first line must name the columns"),
    (
      "timewarrior", Array("inc 00000101T000000Z - 00000102T000000Z".utf8),
      "line 1: is not an interval: inc 20260329T003000Z - 20260329T013000Z # tag"
    ),
    ("jsonl", Array("{\"a\":1,\"a\":2}".utf8), "line 1: is not valid JSON"),
  ]

  private static let tables = """
    create table facts(id, activity_id, start_time, end_time, description); create table activities(id, name, category_id);
    create table categories(id, name); create table tags(id, name); create table fact_tags(fact_id, tag_id);
    """
  private static let endlessRows = """
    with recursive n(i) as (select 1 union all select i + 1 from n)
    select i as id, 1 as activity_id, '2026-03-02 10:00' as start_time, null as end_time, hex(zeroblob(1000)) as description from n
    """

  @Test(
    "in SQLite that never end, or expand, are refused quickly and with little memory",
    arguments: [
      "drop table facts; create view facts as \(endlessRows)",
      "drop table facts; create virtual table facts using fts5(id, activity_id, start_time, end_time, description)",
      "alter table facts add column start as (hex(zeroblob(100000000)))",
      "drop table facts",
      """
      insert into facts select i, 1, '2026-03-02 10:00', null, '' from (with recursive n(i) as
        (select 1 union all select i + 1 from n limit 30000) select i from n);
      insert into activities values (1, 'A', 1); insert into fact_tags select id, id from facts;
      insert into tags select 1, hex(zeroblob(2000)) from facts; update fact_tags set fact_id = 1, tag_id = 1
      """,
    ])
  func database(_ change: String) throws {
    let folder = TestFolder()
    let path = folder.path + "/hamster.db"
    let made = try CommandResult(running: ["sqlite3", path, Self.tables + change], in: folder)
    try #require(made.ending == .exited(0), "\(made.errors)")
    let result = try CommandResult(
      running: ["/usr/bin/env", "python3", "-c", Self.measured, try DaemonPrograms.trackctl()]
        + ["--socket", "/nowhere", "import", "hamster", path, "--dry-run"], in: folder, patienceSeconds: 240)
    let used = result.output.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    try #require(used.count == 2, "\(result)")
    #expect(used[0] < 600_000 && used[1] < 15, "\(result)")
    #expect(result.errors.contains("database"), "\(result)")
  }

  /// A script that runs a command. It prints how many kilobytes of memory and how many CPU seconds the command and its
  /// child processes used.
  private static let measured = """
    import resource, subprocess, sys
    subprocess.run(sys.argv[1:])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(used.ru_maxrss, int(used.ru_utime + used.ru_stime))
    """

  @Test("are reported with the error and its position", arguments: wrong.indices)
  func told(_ row: Int) throws {
    let (format, bytes, message) = Self.wrong[row]
    #expect(try FormatBench().failure(format, bytes).hasPrefix(message))
  }

  @Test("with times outside of the calendar are refused with the resulting time")
  func years() throws {
    let now = Instant(seconds: 1_795_253_400)
    let check = DraftCheck(now: now)
    for (text, expected) in [
      ("0000-01-01T00:00:00Z", nil), ("9999-12-31T23:59:59Z", "future"), ("0001-01-01T00:00:00Z", "longer"),
    ] as [(String, String?)] {
      let lines = try FormatBench().results("csv", Array("start,stop,project\n\(text),2026-03-02T00:00:00Z,A\n".utf8))
      guard case .success(let draft) = lines[0] else {
        #expect(expected == nil, "\(FormatBench.line(lines[0]))")
        continue
      }
      #expect(check.fault(of: draft)?.message.contains(expected ?? "?") == true, "\(text)")
    }
  }

  @Test("cells that a spreadsheet would take for formulas get a quote, which is removed when read back")
  func formulas() {
    for text in ["=1+1", "+1", "-1", "@x", "\tx", "'=1", "''=1", "plain", "'quoted'", "", "'"] {
      let written = CellGuard.added(text)
      #expect(!["=", "+", "-", "@", "\t"].contains { written.hasPrefix($0) }, "\(text)")
      #expect(CellGuard.removed(written) == text, "\(text)")
    }
  }
}
