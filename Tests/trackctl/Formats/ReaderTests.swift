import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

@Suite("Files of other programs")
struct ReaderTests {
  @Test("Timewarrior's data files have quoted and unquoted tags, and notes")
  func timewarriorData() throws {
    let text = """
      inc 20260329T003000Z - 20260329T013000Z # #x "two words" # "a \\"note\\""
      inc 20260329T013000Z - 20260329T020000Z
      inc 20260330T080000Z # Work
      inc 2026 - x

      """
    #expect(
      try FormatBench().lines("timewarrior", text) == [
        ##"1 - 2026-03-29T00:30:00Z 3600 'a "note"' ["#x", "two words"]"##, "2 - 2026-03-29T01:30:00Z 1800 '' []",
        #"3 - 2026-03-30T08:00:00Z … '' ["Work"]"#,
        "4 ! is not an interval: inc 20260329T003000Z - 20260329T013000Z # tag",
      ])
  }

  @Test("timew's export is read, including the settings before it")
  func timewarriorExport() throws {
    let text = """
      Tags database does not exist. Recreating from interval data...
      [
      {"id":2,"start":"20260329T003000Z","end":"20260329T013000Z","tags":["a","b"],"annotation":"n"},
      {"id":1,"start":"20260329T013000Z"}
      ]
      """
    #expect(
      try FormatBench().lines("timewarrior", text) == [
        #"3 - 2026-03-29T00:30:00Z 3600 'n' ["a", "b"]"#, "4 - 2026-03-29T01:30:00Z … '' []",
      ])
  }

  @Test("of several tags the most used one is the project, or a given one")
  func projectTags() {
    let entries = [["Work", "urgent"], ["Work"], ["Study", "urgent", "x"]].map { tags in
      EntryDraft(start: .earliest, tags: tags)
    }
    func projects(_ named: [String]) -> [String] {
      var tags = ProjectTags(named: named, fallback: nil)
      for entry in entries { tags.count(entry) }
      return entries.map { entry in
        var entry = entry
        tags.choose(for: &entry)
        return "\(entry.project ?? "") \(entry.tags)"
      }
    }
    #expect(projects([]) == [#"Work ["urgent"]"#, "Work []", #"urgent ["Study", "x"]"#])
    #expect(projects(["Study", "Work"]) == [#"Work ["urgent"]"#, "Work []", #"Study ["urgent", "x"]"#])
  }

  @Test("Watson's frames are read with their names")
  func watson() throws {
    let text = #"[[1774744200, 1774747800, "Work", "0f2a", ["a"], 1774747800],"# + "\n" + #" [1, "x"]]"#
    let results = try FormatBench().results("watson", Array(text.utf8))
    #expect(
      results.map(FormatBench.line) == [
        #"1 Work 2026-03-29T00:30:00Z 3600 '' ["a"]"#,
        "2 ! is not a frame: [start, stop, project, id, [tags], updated]",
      ])
    guard case .success(let draft) = results[0], case .entry(let entry) = draft.content else { return }
    #expect(entry.source == "watson:0f2a")
  }

  @Test("Toggl's report has a byte-order mark, local times, and several formats of durations")
  func toggl() throws {
    let text = #"""
      \#u{FEFF}User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
      Anna,a@b.c,Acme,Site,,"Fix, and ""test""",No,2026-03-02,09:00:00,2026-03-02,10:30:00,01:30:00,"a, b"
      Anna,a@b.c,,Site,,x,No,2026-03-02,11:00:00,,,18:25 min,
      Anna,a@b.c,,Site,,x,No,02.03.2026,11:00:00,,,18:25 min,

      """#
    #expect(
      try FormatBench(zone: "Europe/Berlin").lines("toggl", text) == [
        "1 project Site ", #"2 Site 2026-03-02T08:00:00Z 5400 'Fix, and "test"' ["a", "b"]"#,
        "3 Site 2026-03-02T10:00:00Z 1105 'x' []",
        "4 ! '02.03.2026 11:00:00' is not a time; for dates unlike 2026-11-21 give --date-format, such as dd.MM.yyyy",
      ])
    var bench = try FormatBench(zone: "Europe/Berlin")
    bench.options.dateFormat = try DateFormat("dd.MM.yyyy")
    #expect(try bench.lines("toggl", text).last == "4 Site 2026-03-02T10:00:00Z 1105 'x' []")
  }

  private func projects(_ format: String, _ text: String, _ bench: FormatBench) throws -> [String] {
    try bench.results(format, Array(text.utf8)).compactMap { result in
      guard case .success(let draft) = result, case .project(let project) = draft.content else { return nil }
      return ([project.name] + project.rest.map { "\($0.0)=\($0.1.string ?? "")" }).joined(separator: " ")
    }
  }

  @Test("a report of Toggl has its clients, and rates from the amounts of the longest entries")
  func togglMoney() throws {
    let text = """
      User,Client,Project,Task,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
      Anna,Acme,Site,Design,Yes,2026-03-02,09:00:00,2026-03-02,09:20:00,00:20:00,a,33.37
      Anna,Acme,Site,,Yes,2026-03-02,10:00:00,2026-03-02,13:00:00,03:00:00,,300.30
      Anna,Acme,Site,,No,2026-03-02,14:00:00,2026-03-02,15:00:00,01:00:00,,0.00
      Anna,Acme,Site,,Yes,2026-03-03,10:00:00,2026-03-03,11:00:00,01:00:00,,50.00
      Anna,Beta,Shop,,Yes,2026-03-04,10:00:00,2026-03-04,11:00:00,01:00:00,,"1,234.50"
      """
    let bench = try FormatBench()
    #expect(
      try projects("toggl", text, bench) == [
        "Shop client=Beta rate=1234.5 currency=EUR", "Site client=Acme rate=100.1 currency=EUR",
      ])
    #expect(try bench.lines("toggl", text)[2] == #"2 Site 2026-03-02T09:00:00Z 1200 '' ["a", "Design"]"#)
    let again = try FormatBench()
    _ = try again.lines("toggl", text)
    #expect(
      Set(again.options.skipped.notices) == [
        "entries that are not billable in the file, but are part of their projects' amounts here: 1",
        "entries that have a price in the file that differs from their project's rate here: 1",
      ])
  }

  @Test("a report of Clockify has its clients and newest rates, and keeps projects of one name apart")
  func clockify() throws {
    let text = """
      Project,Client,Description,Task,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),\
      Billable Rate (USD),Billable Amount (USD)
      Site,Acme,b,,Yes,2026-03-03,09:00:00,2026-03-03,10:00:00,01:00:00,1.00,110.00,110.00
      Site,Beta,c,,Yes,2026-03-02,12:00:00,2026-03-02,12:30:00,00:30:00,0.50,80.00,40.00
      Site,Acme,a,,Yes,2026-03-02,09:00:00,2026-03-02,10:00:00,01:00:00,1.00,100.00,100.00
      Own,,d,,No,2026-03-02,15:00:00,2026-03-02,16:00:00,01:00:00,1.00,0.00,0.00
      """
    let bench = try FormatBench()
    #expect(
      try projects("csv", text, bench) == [
        "Acme/Site client=Acme rate=110 currency=USD", "Beta/Site client=Beta rate=80 currency=USD",
      ])
    #expect(try bench.lines("csv", text).last == "5 Own 2026-03-02T15:00:00Z 3600 'd' []")
    #expect(bench.options.skipped.notices.count == 1)
  }

  @Test("a report of Kimai has its customers and rates, in a currency that the command line names")
  func kimai() throws {
    let text = """
      Date,From,To,Duration,Rate,Internal rate,User,Customer,Project,Activity,Description,Billable,Tags,Hourly rate
      2026-03-02,09:00,10:30,1:30,150.15,0,anna,Acme,Site,Design,sketch,1,a,100.10
      2026-03-02,23:30,00:30,1:00,100.10,0,anna,Acme,Site,Coding,,1,,100.10
      """
    var bench = try FormatBench()
    #expect(try projects("csv", text, bench) == ["Site client=Acme"])
    bench.options.currency = Currency("EUR")
    #expect(try projects("csv", text, bench) == ["Site client=Acme rate=100.1 currency=EUR"])
    #expect(
      try bench.lines("csv", text).dropFirst() == [
        #"2 Site 2026-03-02T09:00:00Z 5400 'sketch' ["a", "Design"]"#,
        #"3 Site 2026-03-02T23:30:00Z 3600 '' ["Coding"]"#,
      ])
    #expect(bench.options.skipped.notices.isEmpty)
    bench.options.makesProjects = false
    #expect(try projects("csv", text, bench) == [])
  }

  @Test("any table with column names is read, in the file or on the command line")
  func tables() throws {
    var bench = try FormatBench()
    #expect(
      try bench.lines("csv", "Project;From;To;Note\r\nWork;2026-03-02 09:00;2026-03-02 10:00;'=1+1\r\n")
        == ["2 Work 2026-03-02T09:00:00Z 3600 '=1+1' []"])
    #expect(
      try bench.lines("csv", "date,client,project,hours,comment\n2026-03-02,Acme,Site,7.5,\"two\nlines\"\n")
        == ["2 Acme/Site 2026-03-02 15 'two\nlines'"])
    #expect(
      try bench.lines(
        "csv",
        "date,client,project,hours\n2026-03-02,A,B,7:30\n2026-03-03,A,B,0:30:00\n2026-03-04,A,B,\"7,5\"\n"
          + "2026-03-05,A,B,1h30m\n2026-03-06,A,B,7:20\n2026-03-07,A,B,-1\n2026-03-08,A,B,9e9\n"
          + "2026-03-09,A,B,7:60\n2026-03-10,A,B,7:30:30\n2026-03-11,A,B,::00\n")
        == [
          "2 A/B 2026-03-02 15 ''", "3 A/B 2026-03-03 1 ''", "4 A/B 2026-03-04 15 ''", "5 A/B 2026-03-05 3 ''",
          "6 A/B 2026-03-06 14 ''", "7 ! '-1' is not a number of hours",
          "8 ! '9e9' is not a number of hours", "9 ! '7:60' is not a number of hours",
          "10 ! '7:30:30' is not a number of hours",
          "11 ! '::00' is not a number of hours",
        ])
    bench.options.columns = ["date", "startTime", "stopTime", "project"]
    #expect(
      try bench.lines("csv", "2026-03-02,23:00,01:00,Night\n") == ["1 Night 2026-03-02T23:00:00Z 7200 '' []"])
    bench.options.columns = ["start", "nonsense"]
    #expect(throws: Failure.self) { try bench.lines("csv", "a,b\n") }
  }

  @Test("klog's ranges, durations and pauses are placed one after the other")
  func klog() throws {
    let text = """
      2026-03-02
      A day #Work
          8:30 - 12:00 #Study reading
              and writing
          2h
          -30m lunch
          <23:00 - 1:00
          22:00 - 0:30> late
          19:00 - ?

      """
    #expect(
      try FormatBench().lines("klog", text) == [
        #"3 Study 2026-03-02T08:30:00Z 12600 'reading\#nand writing' ["Work"]"#,
        "5 Work 2026-03-02T12:00:00Z 5400 'A day #Work' []", "7 Work 2026-03-01T23:00:00Z 7200 'A day #Work' []",
        "8 Work 2026-03-02T22:00:00Z 9000 'late' []", "9 Work 2026-03-02T19:00:00Z … 'A day #Work' []",
      ])
  }

  @Test("Org's clocks belong to the top heading, and the deepest heading is the note")
  func org() throws {
    let text = """
      * Work :job:
        CLOCK: [2026-03-02 Mon 09:00]--[2026-03-02 Mon 10:30] =>  1:30
      ** TODO Write :desk:
         :LOGBOOK:
         CLOCK: [2026-03-02 Mo 11:00]--[2026-03-02 Mo 11:30] => 0:30
         CLOCK: [2026-03-02 12:00]
         CLOCK: [yesterday]
      """
    #expect(
      try FormatBench().lines("org", text) == [
        #"2 Work 2026-03-02T09:00:00Z 5400 '' ["job"]"#, #"5 Work 2026-03-02T11:00:00Z 1800 'Write' ["job", "desk"]"#,
        #"6 Work 2026-03-02T12:00:00Z … 'Write' ["job", "desk"]"#,
        "7 ! is not a clock line like CLOCK: [2026-03-29 Sun 01:30]--[2026-03-29 Sun 03:30]",
      ])
  }

  @Test("Hamster's XML and TSV contain activities")
  func hamster() throws {
    let xml = """
      <?xml version="1.0" ?><activities><activity name="Reading" category="Work" tags="a, b" \
      start_time="2026-03-02 09:00:00" end_time="2026-03-02 10:00:00" description="x &lt; y"/></activities>
      """
    #expect(
      try FormatBench().lines("hamster", xml) == [#"1 Reading 2026-03-02T09:00:00Z 3600 'x < y' ["a", "b", "Work"]"#])
    let table = """
      activity\tstart time\tend time\tduration minutes\tcategory\tdescription\ttags
      Reading\t2026-03-02 09:00:00\t2026-03-02 10:00:00\t60\tWork\tx\ta
      """
    #expect(try FormatBench().lines("hamster", table) == [#"2 Reading 2026-03-02T09:00:00Z 3600 'x' ["a"]"#])
  }

  @Test("iCalendar's events are read with folding, escapes, zones, and durations instead of ends")
  func calendar() throws {
    let text = """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTART;TZID=Europe/Berlin:20260302T090000\r
      DTEND;TZID=Europe/Berlin:20260302T100000\r
      SUMMARY:Wo\r
       rk\r
      DESCRIPTION:a\\, b\\nc\r
      CATEGORIES:x,y\\,z\r
      BEGIN:VALARM\r
      DESCRIPTION:no\r
      END:VALARM\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART:20260302T110000Z\r
      DURATION:PT1H30M\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART;VALUE=DATE:20260302\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART:20260302T110000Z\r
      RRULE:FREQ=DAILY\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    #expect(
      try FormatBench().lines("ics", text) == [
        "2 Work 2026-03-02T08:00:00Z 3600 'a, b\nc' [\"x\", \"y,z\"]", "14 - 2026-03-02T11:00:00Z 5400 '' []",
        "18 ! is a whole-day event without times", "21 ! repeats, which is not supported: make an event for each date",
      ])
  }

  @Test("places are read from GeoJSON, GPX and KML")
  func places() throws {
    let geojson = """
      {"type":"FeatureCollection","crs":{"a":[1]},"features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},\
      "properties":{"text":"Bench","at":"2026-03-02T09:00:00Z"}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[]},"properties":{}}]}
      """
    #expect(
      try FormatBench().lines("geojson", geojson) == [
        "2 52.52,13.405 2026-03-02T09:00:00Z 'Bench'", "3 ! is not a point: [longitude, latitude]",
      ])
    let gpx = """
      <gpx><wpt lat="52.52" lon="13.405"><time>2026-03-02T09:00:00Z</time><name>Park</name><desc>a &amp; b</desc></wpt>
      <wpt lat="91" lon="0"><desc>x</desc></wpt><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>
      """
    #expect(
      try FormatBench().lines("gpx", gpx) == [
        "1 52.52,13.405 2026-03-02T09:00:00Z 'a & b'", "2 ! has no valid coordinates",
      ])
    let kml = """
      <kml><Document><Placemark><name>Area</name><Polygon><coordinates>1,2 3,4</coordinates></Polygon></Placemark>
      <Placemark><description><![CDATA[<b>x</b>]]></description><Point><coordinates> 13.405,52.52,0 </coordinates></Point>
      </Placemark></Document></kml>
      """
    #expect(try FormatBench().lines("kml", kml) == ["2 52.52,13.405 - '<b>x</b>'"])
  }

  @Test("Firebase trees are read as the three programs stored them, without placeholder nodes")
  func firebase() throws {
    let remarks = """
      {"remarks":{"1":{"dateTime":"2017-10-24 03:51:02 +0000","lat":1.3,"long":103.7,"remark":"A","userName":"r"},
      "-K":{"dateTime":"28.10.2017","lat":"1.32","long":"103.8","remark":"B","userName":"s"},"placeholder":"x"}}
      """
    #expect(
      try FormatBench().lines("firebase", remarks) == [
        "1 1.3,103.7 2017-10-24T03:51:02Z 'A'", "2 1.32,103.8 2017-10-28T00:00:00Z 'B'",
      ])
    let hours = """
      {"Projects":{"placeholder":"0"},"Users":{"anna":{"records":{"placeholder":"","-A":{"client":"Acme",
      "project":"Site","date":"01/05/2015","hour":"7.5","type":"0","status":"1"},
      "-B":{"client":"Acme","project":"Site","date":"31/31/2015","hour":"8"},
      "-C":{"client":"Acme","project":"Site","date":"01/06/2015","hour":"8","type":"2"}}}}}
      """
    #expect(
      try FormatBench().lines("firebase", hours) == [
        "1 Acme/Site 2015-01-05 15 ''", "3 ! has no date like 11/21/2026",
        #"4 ! has the type "2", but only 0 and 1 are allowed"#,
      ])
    var bench = try FormatBench()
    bench.options.user = "s"
    #expect(try bench.lines("firebase", remarks) == ["2 1.32,103.8 2017-10-28T00:00:00Z 'B'"])
    bench.options.user = "nobody"
    #expect(try bench.failure("firebase", Array(remarks.utf8)) == "the file has no rows of the user 'nobody'")
  }

  @Test("ambiguous and skipped local times are counted, and an end is never before its start")
  func changesOfTheClock() throws {
    let table = """
      start,stop,project
      2026-10-25 02:30,2026-10-25 02:10,Twice
      2026-03-29 02:30,2026-03-29 03:30,Never
      2026-07-01 09:00,2026-07-01 10:00,Summer

      """
    let bench = try FormatBench(zone: "Europe/Berlin")
    #expect(
      try bench.lines("csv", table) == [
        "2 Twice 2026-10-25T00:30:00Z 2400 '' []", "3 Never 2026-03-29T01:30:00Z 0 '' []",
        "4 Summer 2026-07-01T07:00:00Z 3600 '' []",
      ])
    #expect(bench.options.times.twice == 2 && bench.options.times.never == 1)
    #expect(bench.options.times.notices.count == 2)
  }
}
