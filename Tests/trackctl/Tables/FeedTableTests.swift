import TestSupport
import Testing
import Wire

/// Tests how replies of the feed are shown as tables.
@Suite("Tables of the feed")
struct FeedTableTests {
  private let folder = TestFolder()

  private func shown(_ verb: String, _ reply: String, to kind: OutputReader.Kind = .pipe) throws -> String {
    let declared = #"{"methods":[{"name":"feed.\#(verb)","summary":"Shows.","params":[],"result":{"schema":{}}}]}"#
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      let isAsked = request["method"]?.isString("rpc.discover") == true
      return [FakeServer.reply(to: request, isAsked ? declared : reply.replacing("\n", with: ""))]
    }
    var typist = Typist(at: server.path, in: folder)
    typist.environment = ["NO_COLOR=1"]
    let result = try typist.run(["feed"] + verb.split(separator: ".").map(String.init), to: kind)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(result)")
    return result.output
  }

  private static let posts = #"""
    {"id":7,"author":"ann","kind":"activity","activity":"Baking","caption":"rye","emoji":"🍞","color":"#112233",
    "day":"2024-03-05","progress":80,"resolved":false,"authorSafe":true,"likes":2,"liked":true,"comments":1,
    "createdAt":"2024-03-04T09:00:00Z"},
    {"id":6,"author":"bob","kind":"quote","activity":"","caption":"Stay home.","emoji":null,"color":"#112233",
    "progress":0,"authorSafe":false,"likes":0,"liked":false,"comments":0,"createdAt":"2024-03-03T09:00:00Z"}
    """#

  @Test("a timeline shows users, activities and progress")
  func timeline() throws {
    #expect(
      try shown("timeline", #"{"posts":[\#(Self.posts)],"next":"x"}"#) == """
        WHEN              WHO         WHAT                            DONE              LIKES  COMMENTS  POST
        2024-03-04 09:00  ann (safe)  🍞 Baking: rye, for 2024-03-05  ████████░░  80 %     2*         1     7
        2024-03-03 09:00  bob         “Stay home.”                                          0         0     6

        """)
    #expect(try shown("timeline", #"{"posts":[]}"#) == "no posts\n")
  }

  @Test("notifications are sentences, with unread ones marked")
  func notifications() throws {
    let told = #"""
      {"notifications":[{"id":9,"kind":"recommendation","by":"bob","at":"2024-03-04T09:00:00Z","activity":"Chess",
      "note":"try","read":false},{"id":8,"kind":"comment","by":"bob","at":"2024-03-04T08:00:00Z","post":7,
      "activity":"Baking","text":"a\u0007slice?","read":false},{"id":4,"kind":"like","by":"bob",
      "at":"2024-03-04T07:00:00Z","post":6,"read":true},{"id":3,"kind":"request","by":"cleo","accepted":false,
      "at":"2024-03-04T06:00:00Z","read":true},{"id":2,"kind":"accepted","by":"dora","at":"2024-03-04T05:00:00Z","read":true},
      {"id":0,"kind":"reply","by":"finn","at":"2024-03-04T05:00:00Z","activity":"Chess","text":"e4","read":true},
      {"id":0,"kind":"mention","by":"gil","at":"2024-03-04T05:00:00Z","activity":"Chess","read":true},
      {"id":1,"kind":"novelty","by":"eve","at":"2024-03-04T04:00:00Z","read":true}],"unread":2}
      """#
    let lines = try shown("notifications", told).split(separator: "\n").map(String.init)
    #expect(lines[5].contains("dora is your friend now") && lines[8].contains("eve: novelty"))
    #expect(lines[6].contains("finn answers you on Chess: e4") && lines[7].contains("gil mentions you on Chess"))
    #expect(lines.count == 10 && lines.last == "2 unread")
    #expect(lines[1].hasPrefix("●  2024-03-04 09:00  bob recommends Chess: try "))
    #expect(lines[2].contains("bob on Baking: a") && !lines[2].contains("\u{7}") && lines[2].contains("slice?"))
    #expect(lines[3].hasPrefix("   2024-03-04 07:00  bob likes your post"))
    #expect(lines[4].contains("cleo asks to be your friend"))
    #expect(try shown("notifications", #"{"notifications":[],"unread":0}"#) == "no notifications\n")
  }

  @Test("friends are listed after pending requests")
  func friends() throws {
    let friends = #"""
      {"friends":[{"id":1,"user":"bob","by":"ann","to":"bob","requestedAt":"2024-03-01T09:00:00Z",
      "since":"2024-03-02T09:00:00Z"}],"incoming":[{"id":2,"user":"cleo","requestedAt":"2024-03-03T09:00:00Z",
      "since":null}],"outgoing":[{"id":3,"user":"dan","requestedAt":"2024-03-04T09:00:00Z","since":null}]}
      """#
    #expect(
      try shown("friends", friends) == """
        WHO   WHAT          WHEN
        cleo  asks you      2024-03-03 09:00
        bob   friend        2024-03-02 09:00
        dan   asked by you  2024-03-04 09:00

        """)
  }

  @Test("a profile, comments, and a post with its steps")
  func others() throws {
    let profile = #"""
      {"profile":{"user":"ann","displayName":"Ann","status":"at home","safeAt":"2024-03-04T09:00:00Z","posts":3,
      "completed":1,"unfinished":1,"friends":2}}
      """#
    #expect(
      try shown("profile", profile) == """
        Ann (ann)
        status   at home
        safe     since 2024-03-04 09:00
        posts    3, 1 completed, 1 not
        friends  2

        """)
    let comments = #"""
      {"comments":[{"id":5,"post":7,"author":"bob","text":"a slice?","createdAt":"2024-03-04T09:00:00Z"}]}
      """#
    #expect(
      try shown("comments", comments) == """
        WHEN              WHO  WHAT      COMMENT
        2024-03-04 09:00  bob  a slice?        5

        """)
    let reply = #"{"comments":[{"id":6,"replyTo":5,"author":"ann","text":"two","createdAt":"2024-03-04T09:00:00Z"}]}"#
    #expect(
      try shown("comments", reply) == """
        WHEN              WHO  WHAT  REPLY TO  COMMENT
        2024-03-04 09:00  ann  two          5        6

        """)
    let post = Self.posts.split(separator: ",\n{").first.map(String.init) ?? ""
    let steps = #"[{"id":1,"post":7,"at":"2024-03-04T10:00:00Z","from":0,"to":80}]"#
    let lines = try shown("show", #"{"post":\#(post),"steps":\#(steps)}"#).split(separator: "\n")
    #expect(lines.count == 3 && lines.last == "  2024-03-04 10:00  0 % to 80 %")
  }

  @Test("a heat map is a calendar of the year by weeks, shaded by completions")
  func heatmap() throws {
    let days = #"""
      {"user":"ann","year":2026,"days":[{"date":"2026-01-01","completed":1,"unfinished":0},
      {"date":"2026-01-12","completed":0,"unfinished":2},{"date":"2026-12-31","completed":8,"unfinished":1}]}
      """#
    let lines = try shown("heatmap", days).split(separator: "\n").map { Array(String($0)) }
    #expect(lines.count == 10 && String(lines[0]) == "ann in 2026: 9 completed, 3 not")
    #expect(String(lines[1]).hasPrefix("    Jan Feb Mar "), "\(String(lines[1]))")
    // The year 2026 begins and ends on a Thursday. These two days are 52 weeks apart, so the chart has 53 columns.
    #expect(lines[5][4] == "░" && lines[5][56] == "█" && lines[5].count == 57)
    #expect(String(lines[2]).hasPrefix("Mon  ·-·"), "\(String(lines[2]))")
    #expect(lines[2].count == 57 && lines[6].count == 56)
  }
}
