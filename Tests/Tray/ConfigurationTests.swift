import ProgramKit
import Testing

@testable import Tray

@Suite("tray.conf")
struct ConfigurationTests {
  private func read(_ text: String) -> ConfigurationReader { ConfigurationReader(text: text, file: "f") }

  @Test("every key sets its value")
  func keys() {
    let reader = read(
      """
      # a comment
      [tray]
      label = no
      longAfter = 10h
      ask = rofi -dmenu
      [notifications]
      hours=off
      budgets=no
      chores=no
      feed=false
      long=0
      quiet = 22:00 - 7:30
      [idle]
      idle=no
      lock=no
      sleep=no
      after=1h 30min
      """)
    var expected = Configuration()
    expected.showsLabel = false
    expected.longSeconds = 36_000
    expected.asks = ["rofi", "-dmenu"]
    (expected.tellsHours, expected.tellsBudgets, expected.tellsChores) = (false, false, false)
    (expected.tellsFeed, expected.tellsLong) = (false, false)
    expected.quiet = QuietHours("22:00-7:30")
    (expected.asksAfterIdle, expected.asksAfterLock, expected.asksAfterSleep) = (false, false, false)
    expected.idleSeconds = 5400
    #expect(reader.configuration == expected && reader.findings.isEmpty)
  }

  @Test("a key without a value is ignored")
  func reset() {
    #expect(
      read("[idle]\nafter=10s\nafter=\n[notifications]\nquiet=1:00-2:00\nquiet=").configuration == Configuration())
  }

  @Test(
    "errors are reported with their line, and skipped",
    arguments: [
      "[tray]\nlabel=perhaps", "[idle]\nafter=4s", "[idle]\nafter=9999999999999999999h", "[idle]\nafter=5 parsecs",
      "[idle]\nafter=5500ms",
      "[notifications]\nquiet=22:00", "[notifications]\nquiet=7:00-7:00", "[notifications]\nquiet=25:00-7:00",
      "[odd]\nx=1",
      "[tray]\nodd=1", "label=no", "[tray\nlabel=yes", "[tray]\nlabel",
    ])
  func wrong(_ text: String) {
    let reader = read(text + "\n[notifications]\nfeed=no")
    #expect(reader.findings.count >= 1 && reader.findings[0].file == "f")
    #expect(!reader.configuration.tellsFeed)
    var rest = reader.configuration
    rest.tellsFeed = true
    #expect(rest == Configuration())
  }

  @Test("quiet hours may span midnight")
  func quiet() throws {
    let night = try #require(QuietHours("22:00-7:00"))
    #expect([22 * 60, 1439, 0, 419].allSatisfy(night.contain) && ![420, 720, 1319].contains(where: night.contain))
    let noon = try #require(QuietHours("12:00-13:00"))
    #expect(noon.contain(720) && !noon.contain(780) && !noon.contain(0))
  }
}
