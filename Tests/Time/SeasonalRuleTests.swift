import Testing

@testable import Time

@Suite("A seasonal rule")
struct SeasonalRuleTests {
  @Test(
    "is read from a POSIX TZ string",
    arguments: [
      ("UTC0", "2026-07-01T00:00:00Z", 0, "UTC"),
      ("<+0545>-5:45", "2026-07-01T00:00:00Z", 20_700, "+0545"),
      ("<-00>0:00:30", "2026-07-01T00:00:00Z", -30, "-00"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3_600, "CET"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7_200, "CEST"),
      ("EST5EDT,M3.2.0/2:00:00,M11.1.0", "2026-11-01T05:59:59Z", -14_400, "EDT"),
      ("EST5EDT,M3.2.0/2:00:00,M11.1.0", "2026-11-01T06:00:00Z", -18_000, "EST"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-25T00:00:00Z", 0, "GMT"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200, "-02"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600, "-01"),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7_200, "EET"),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800, "EEST"),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600, "AEDT"),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-06-01T00:00:00Z", 36_000, "AEST"),
      ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", -14_400, "EDT"),
      ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400, "EDT"),
      ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00:00Z", -14_400, "EDT"),
      ("AAA0BBB,J60/0,J61/0", "2024-03-01T00:00:00Z", 3_600, "BBB"),
      ("AAA0BBB,J60/0,J61/0", "2023-03-01T00:00:00Z", 3_600, "BBB"),
      ("AAA0BBB,J60/0,J61/0", "2024-02-29T23:59:59Z", 0, "AAA"),
      ("AAA0BBB,59/0,60/0", "2024-02-29T00:00:00Z", 3_600, "BBB"),
      ("AAA0BBB,59/0,60/0", "2023-03-01T00:00:00Z", 3_600, "BBB"),
    ]
  )
  func offsets(text: String, at instant: String, offset: Int, abbreviation: String) throws {
    let rule = try #require(SeasonalRule(posix: Array(text.utf8)))
    let type = rule.stretch(at: try Instant(instant).seconds).type
    #expect(type == LocalTimeType(offset: offset, abbreviation: abbreviation))
  }

  @Test(
    "in any other form is rejected",
    arguments: [
      "", "CET", "CE-1", "CET-1 ", "CET-25", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
      "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,J366,J1", "CET-1CEST,366,1",
      "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/2:60,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/3,",
      "CET-1CEST,M3.5.0,M10.5.0/", "<CET-1", "<+0>-1", "CET-1000", "CET--1", "CET-:30", "CET-1:", "1CET-1",
      "CET-1CEST,M3.5.0,M99999999999999999999.5.0", "CET-18446744073709551617",
    ]
  )
  func refused(text: String) {
    #expect(SeasonalRule(posix: Array(text.utf8)) == nil)
  }

  @Test("has periods that follow each other without a gap")
  func stretches() throws {
    for text in ["CET-1CEST,M3.5.0,M10.5.0/3", "AEST-10AEDT,M10.1.0,M4.1.0/3", "XXX3EDT4,0/0,J365/23"] {
      let rule = try #require(SeasonalRule(posix: Array(text.utf8)))
      var stretch = rule.stretch(at: 0)
      for _ in 0..<500 {
        #expect(rule.stretch(at: stretch.start) == stretch)
        #expect(rule.stretch(at: stretch.end - 1) == stretch)
        let next = rule.stretch(at: stretch.end)
        #expect(next.start == stretch.end)
        stretch = next
      }
    }
  }
}
