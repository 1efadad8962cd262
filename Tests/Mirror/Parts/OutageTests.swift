import Testing

@testable import Mirror

@Suite("An outage")
struct OutageTests {
  @Test("is logged once per reason, retried with growing pauses, and its end is logged")
  func course() {
    var outage = Outage(of: "trackd", at: 1000)
    func fail(_ why: String, at now: Int) -> [String] {
      let (pause, news) = outage.fail(why, at: now)
      return ["\(pause)", news ?? ""]
    }
    #expect(outage.end(at: 1000) == nil)
    #expect(fail("refused", at: 1010) == ["100", "trackd can't be used, trying again: refused"])
    #expect(fail("refused", at: 1010) == ["200", ""])
    #expect(fail("no file", at: 1011) == ["400", "trackd can't be used, trying again: no file"])
    #expect(outage.end(at: 1073) == "trackd is back after 63 s")
    #expect(outage.end(at: 1074) == nil)
    #expect(fail("no file", at: 1074) == ["800", "trackd can't be used, trying again: no file"])
    #expect(outage.end(at: 1080) == "trackd is back after 6 s")
    #expect(fail("no file", at: 1085) == ["100", "trackd can't be used, trying again: no file"])
    for _ in 0..<20 { _ = outage.fail("no file", at: 1086) }
    #expect(fail("no file", at: 1090) == ["10000", ""])
  }

  @Test(
    "how late a machine is",
    arguments: [
      (0, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h"), (172_799, "47 h"),
      (172_800, "2 days"),
    ])
  func lag(seconds: Int, text: String) {
    #expect(Lag.text(seconds: seconds) == text)
  }
}
