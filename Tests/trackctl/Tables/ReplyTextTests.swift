import TestSupport
import Testing
import Wire

/// Tests how replies of methods that trackctl doesn't know are shown as tables and lines.
@Suite("Text for any reply")
struct ReplyTextTests {
  private let folder = TestFolder()

  private func shown(
    _ reply: String, to kind: OutputReader.Kind = .pipe, members: String = ""
  ) throws -> String {
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      guard request["method"]?.isString("rpc.discover") == true else { return [FakeServer.reply(to: request, reply)] }
      let declared =
        #"{"methods":[{"name":"chores.show","summary":"Shows.","params":[],"result":{"schema":{"properties":{\#(members)}}}}]}"#
      return [FakeServer.reply(to: request, declared)]
    }
    var typist = Typist(at: server.path, in: folder)
    typist.environment = ["NO_COLOR=1"]
    let result = try typist.run(["chores", "show"], to: kind)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(result)")
    return result.output
  }

  @Test("an object is printed in lines, with its lists as tables below")
  func nested() throws {
    let house =
      #"{"house":{"id":1,"name":"家","members":[{"user":"ann","points":120},{"user":"日本","points":3}],"tags":["a","b"]},"rev":7}"#
    #expect(
      try shown(house) == """
        id    1
        name  家
        tags  a, b
        USER  POINTS
        ann      120
        日本       3

        """)
  }

  @Test("an empty key of a report is shown as (none), and no line starts blank")
  func emptyKey() throws {
    let reply = #"{"groups":[{"key":"food","count":2},{"key":"","count":1}],"count":3}"#
    #expect(
      try shown(reply) == """
        KEY     COUNT
        food        2
        (none)      1
        count  3

        """)
  }

  @Test("long fractions are rounded, coordinates to a tenth of a metre")
  func numbers() throws {
    let reply = #"{"perDay":0.8571428571428571,"lat":52.12345678901234,"hours":7.5,"small":0.000123,"big":12345678}"#
    let facts = try shown(reply, members: #""lat":{"x-role":"latitude"}"#).split(separator: "\n").map {
      $0.split(separator: " ").last ?? ""
    }
    #expect(facts == ["0.8571", "52.123457", "7.5", "0.000123", "12345678"])
  }

  @Test("a priority beyond three digits is shown as >999")
  func priorities() throws {
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      let declared = #"{"methods":[{"name":"chores.tasks","summary":"Lists.","params":[],"result":{"schema":{}}}]}"#
      let tasks = [109_008, 85].map {
        #"{"id":1,"room":1,"roomName":"Bath","name":"Tub","everyDays":1,"points":1,"assign":"anyone","priority":\#($0),"level":"high"}"#
      }
      let reply = #"{"tasks":[\#(tasks.joined(separator: ","))]}"#
      return [FakeServer.reply(to: request, request["method"]?.isString("rpc.discover") == true ? declared : reply)]
    }
    let text = try Typist(at: server.path, in: folder).run(["chores", "tasks"], to: .pipe).output
    #expect(text.contains(">999") && !text.contains("109008") && text.contains(" 85 "), "\(text)")
  }

  @Test("a task for one point has a point", arguments: [(1, "1 point, "), (2, "2 points, ")])
  func points(_ points: Int, _ said: String) throws {
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      let declared = #"{"methods":[{"name":"chores.task.show","summary":"Shows.","params":[],"result":{"schema":{}}}]}"#
      let reply = #"{"task":{"id":1,"roomName":"Bath","name":"Tub","every":"every day","points":\#(points)}}"#
      return [FakeServer.reply(to: request, request["method"]?.isString("rpc.discover") == true ? declared : reply)]
    }
    let text = try Typist(at: server.path, in: folder).run(["chores", "task", "show"], to: .pipe).output
    #expect(text.contains(said), "\(text)")
  }

  @Test("a member's title and format come from its declaration, not from its name")
  func declared() throws {
    let members =
      #""plots":{"items":{"properties":{"every":{"x-label":{"en":"Days between","de":"Tage dazwischen"}},"#
      + #""seconds":{"x-role":"duration"},"elapsed":{},"lat":{"x-role":"latitude"}}}}"#
    let plots = #"{"plots":[{"every":7,"seconds":5400,"elapsed":5400,"lat":52.12345678901234}]}"#
    #expect(
      try shown(plots, members: members) == """
        DAYS BETWEEN  SECONDS  ELAPSED        LAT
                   7     1:30     5400  52.123457

        """)
  }

  @Test("a list shows the declared columns, grouped, with a mark before the rows that stand out")
  func presented() throws {
    let members =
      #""plants":{"x-show":{"columns":["name","due","nick"],"group":"room"},"items":{"properties":{"id":{},"name":{}}}}"#
    let plants = #"""
      {"plants":[{"id":4,"name":"Fern","room":"Hall","every":7,"due":"2026-11-01"},
      {"id":2,"name":"Cactus","every":30,"due":"2026-11-02"},
      {"id":3,"name":"Ivy","room":"Hall","every":7,"due":"2026-11-20"}],"highlighted":[4,2]}
      """#.replacing("\n", with: "")
    #expect(
      try shown(plants, members: members) == """
           ROOM    ID  NAME    DUE
        *  Hall     4  Fern    2026-11-01
                    3  Ivy     2026-11-20
        *  (none)   2  Cactus  2026-11-02

        """)
  }

  @Test("a list that is declared with a chart is drawn above its table, on a terminal alone")
  func drawn() throws {
    func report(_ chart: String) -> String {
      #""groups":{"x-show":{"columns":["key","sum","count"],"chart":"\#(chart)"},"items":{"properties":{"key":{}}}}"#
    }
    let reply = #"""
      {"groups":[{"key":"2026-01","count":2,"sum":8.0},{"key":"2026-02","count":1,"sum":2.0},
      {"key":"2026-03","count":1,"sum":0.0}],"count":4,"sum":10.0}
      """#.replacing("\n", with: "")
    let table = """
      KEY      SUM  COUNT
      2026-01  8.0      2
      2026-02  2.0      1
      2026-03  0.0      1
      count  4
      sum    10.0

      """
    #expect(try shown(reply, members: report("bars")) == table)
    #expect(
      try shown(reply, to: .terminal(columns: 32), members: report("bars")) == """
        chores show
        2026-01 ████████████████████ 8.0
        2026-02 █████                2.0
        2026-03                      0.0

        """ + table)
    let line = try shown(reply, to: .terminal(columns: 32), members: report("line"))
    #expect(line.contains("8.0 ⠉") && line.contains("2026-01") && line.hasSuffix(table), "\(line)")
  }

  @Test("a heat map has the days of the last year, and other names are drawn as bars")
  func heatmap() throws {
    let members = #""days":{"x-show":{"chart":"heatmap"},"items":{"properties":{"day":{},"n":{}}}}"#
    let days = #"{"days":[{"day":"2025-12-31","n":9},{"day":"2026-01-01","n":1},{"day":"2026-06-01","n":4}]}"#
    let drawn = try shown(days, to: .terminal(columns: 70), members: members)
    #expect(drawn.contains("Jan") && drawn.contains("least to most") && !drawn.contains("completed"), "\(drawn)")
    #expect(drawn.count { $0 == "█" } == 2 && drawn.count { $0 == "░" } == 2, "\(drawn)")
    let others = try shown(
      days.replacing("2025-12-31", with: "whenever"), to: .terminal(columns: 70), members: members)
    #expect(others.contains("whenever   ███"), "\(others)")
  }

  @Test("a total is a duration only if declared as one")
  func totals() throws {
    #expect(
      try shown(#"{"points":5,"total":3600,"message":"Well done!"}"#)
        == "points   5\ntotal    3600\nmessage  Well done!\n")
  }

  @Test("a table too wide for the terminal is printed row by row, and no text is lost")
  func narrow() throws {
    let things = #"""
      {"tasks":[{"id":1,"room":"the kitchen upstairs","name":"washing up","dueAt":"2024-03-04T09:00:00Z","everyDays":1},
      {"id":2,"room":"the hall","name":"sweeping","dueAt":null,"everyDays":7}],"next":"x"}
      """#.replacing("\n", with: "")
    #expect(
      try shown(things, to: .terminal(columns: 80)) == """
        ID  ROOM                  NAME        DUE AT            EVERY DAYS
         1  the kitchen upstairs  washing up  2024-03-04 09:00           1
         2  the hall              sweeping                               7

        """)
    #expect(
      try shown(things, to: .terminal(columns: 30)) == """
        id          1
        room        the kitchen upstairs
        name        washing up
        due at      2024-03-04 09:00
        every days  1

        id          2
        room        the hall
        name        sweeping
        due at
        every days  7

        """)
  }

  @Test("an empty list and one of simple values are a single line")
  func simple() throws {
    #expect(try shown(#"{"tasks":[]}"#) == "no tasks\n")
    #expect(try shown(#"{"modules":["timer","chores"]}"#) == "modules: timer, chores\n")
  }
}
