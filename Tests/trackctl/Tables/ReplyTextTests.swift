import TestSupport
import Testing
import Wire

/// Replies of methods that the command knows nothing of, in tables and in lines.
@Suite("Any reply for people")
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

  @Test("a thing is told in lines, and the lists that belong to it in tables below")
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

  @Test("what has no value of a report's key is told as such, and no line begins with nothing")
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

  @Test("numbers that never end are rounded, places on the Earth to a tenth of a metre")
  func numbers() throws {
    let reply = #"{"perDay":0.8571428571428571,"lat":52.12345678901234,"hours":7.5,"small":0.000123,"big":12345678}"#
    let facts = try shown(reply, members: #""lat":{"x-role":"latitude"}"#).split(separator: "\n").map {
      $0.split(separator: " ").last ?? ""
    }
    #expect(facts == ["0.8571", "52.123457", "7.5", "0.000123", "12345678"])
  }

  @Test("what was left for years is as pressing as can be, and no number of six digits")
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

  @Test("what is declared of a member is its title, and how it is shown; a name alone says nothing")
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

  @Test("a total is no length of time unless that is declared")
  func totals() throws {
    #expect(
      try shown(#"{"points":5,"total":3600,"message":"Well done!"}"#)
        == "points   5\ntotal    3600\nmessage  Well done!\n")
  }

  @Test("a table that a terminal has no room for is told thing by thing, and no text is lost")
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

  @Test("of no elements and of simple ones a list is a line")
  func simple() throws {
    #expect(try shown(#"{"tasks":[]}"#) == "no tasks\n")
    #expect(try shown(#"{"modules":["timer","chores"]}"#) == "modules: timer, chores\n")
  }
}
