import Testing

@testable import Time

@Suite("A time zone")
struct TimeZoneTests {
  @Test(
    "gives the offset and its name, on both sides of each change",
    arguments: [
      ("Europe/Berlin", "2026-03-29T00:59:59Z", 3_600, "CET"),
      ("Europe/Berlin", "2026-03-29T01:00:00Z", 7_200, "CEST"),
      ("Europe/Berlin", "2026-10-25T00:59:59Z", 7_200, "CEST"),
      ("Europe/Berlin", "2026-10-25T01:00:00Z", 3_600, "CET"),
      ("Europe/Berlin", "1900-01-01T00:00:00Z", 3_600, "CET"),
      ("Europe/Berlin", "1880-01-01T00:00:00Z", 3_208, "LMT"),
      ("Europe/Berlin", "0001-01-01T00:00:00Z", 3_208, "LMT"),
      ("Europe/Berlin", "2099-03-29T00:59:59Z", 3_600, "CET"),
      ("Europe/Berlin", "2099-03-29T01:00:00Z", 7_200, "CEST"),
      ("Europe/Berlin", "2099-10-25T00:59:59Z", 7_200, "CEST"),
      ("Europe/Berlin", "2099-10-25T01:00:00Z", 3_600, "CET"),
      ("Europe/Berlin", "2100-07-01T00:00:00Z", 7_200, "CEST"),
      ("Europe/Berlin", "9999-12-31T23:59:59Z", 3_600, "CET"),
      ("America/New_York", "2026-03-08T06:59:59Z", -18_000, "EST"),
      ("America/New_York", "2026-03-08T07:00:00Z", -14_400, "EDT"),
      ("America/New_York", "2500-07-01T00:00:00Z", -14_400, "EDT"),
      ("Australia/Sydney", "2099-01-01T00:00:00Z", 39_600, "AEDT"),
      ("Australia/Sydney", "2500-01-01T00:00:00Z", 39_600, "AEDT"),
      ("Australia/Sydney", "2500-07-01T00:00:00Z", 36_000, "AEST"),
      ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 39_600, "+11"),
      ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20_700, "+0545"),
      ("Asia/Kolkata", "2099-01-01T00:00:00Z", 19_800, "IST"),
      ("Europe/Dublin", "2099-07-01T00:00:00Z", 3_600, "IST"),
      ("Europe/Dublin", "2500-01-01T00:00:00Z", 0, "GMT"),
      ("America/Nuuk", "2099-07-01T00:00:00Z", -3_600, "-01"),
      ("Africa/Monrovia", "1971-06-01T00:00:00Z", -2_670, "MMT"),
    ]
  )
  func offsets(name: String, at text: String, offset: Int, abbreviation: String) throws {
    let zone = try ZoneFolder.fixed.zone(name)
    let instant = try Instant(text)
    #expect(zone.offset(at: instant) == offset)
    #expect(zone.abbreviation(at: instant) == abbreviation)
  }

  @Test(
    "gives the start of a day",
    arguments: [
      ("UTC", "2026-11-21", "2026-11-21T00:00:00Z"),
      ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"),
      ("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z"),
      ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z"),
      ("Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00Z"),
      ("Europe/Berlin", "2099-06-01", "2099-05-31T22:00:00Z"),
      ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
      ("America/Sao_Paulo", "2018-11-05", "2018-11-05T02:00:00Z"),
      ("America/Sao_Paulo", "2018-02-17", "2018-02-17T02:00:00Z"),
      ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"),
      ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
      ("America/Havana", "2026-11-02", "2026-11-02T05:00:00Z"),
      ("America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"),
      ("America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"),
      ("America/St_Johns", "2010-11-08", "2010-11-08T03:30:00Z"),
      ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"),
      ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2012-01-01", "2011-12-31T10:00:00Z"),
    ]
  )
  func starts(name: String, day: String, expected: String) throws {
    #expect(try ZoneFolder.fixed.zone(name).start(of: Day(day)) == Instant(expected))
  }

  @Test(
    "has days of 23 and 25 hours",
    arguments: [
      ("Europe/Berlin", "2026-03-28", 24), ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
      ("Europe/Berlin", "2099-03-29", 23), ("Europe/Berlin", "2099-10-25", 25), ("America/Sao_Paulo", "2018-11-04", 23),
      ("America/Sao_Paulo", "2018-02-17", 25), ("America/Havana", "2026-11-01", 25), ("Pacific/Apia", "2011-12-30", 0),
      ("America/Havana", "2026-03-08", 23), ("Asia/Kathmandu", "2026-03-29", 24),
    ]
  )
  func lengths(name: String, text: String, hours: Int) throws {
    let zone = try ZoneFolder.fixed.zone(name)
    let day = try Day(text)
    #expect(zone.start(of: day.adding(days: 1)) - zone.start(of: day) == hours * 3_600)
  }

  @Test(
    "converts local time: moved forward if skipped, the first one if repeated",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 7_199, "2026-03-29T00:59:59Z"),
      ("Europe/Berlin", "2026-03-29", 7_200, "2026-03-29T01:00:00Z"),
      ("Europe/Berlin", "2026-03-29", 9_000, "2026-03-29T01:30:00Z"),
      ("Europe/Berlin", "2026-03-29", 10_800, "2026-03-29T01:00:00Z"),
      ("Europe/Berlin", "2026-10-25", 9_000, "2026-10-25T00:30:00Z"),
      ("Europe/Berlin", "2026-10-25", 10_800, "2026-10-25T02:00:00Z"),
      ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00Z"),
      ("America/Sao_Paulo", "2018-11-04", 1_800, "2018-11-04T03:30:00Z"),
      ("America/Havana", "2026-11-01", 1_800, "2026-11-01T04:30:00Z"),
      ("Pacific/Apia", "2011-12-30", 43_200, "2011-12-30T22:00:00Z"),
      ("America/New_York", "2099-03-08", 9_000, "2099-03-08T07:30:00Z"),
      ("Europe/Berlin", "2026-11-21", 86_400, "2026-11-21T23:00:00Z"),
      ("Europe/Berlin", "2026-11-21", -1, "2026-11-20T22:59:59Z"),
    ]
  )
  func wallClocks(name: String, day: String, seconds: Int, expected: String) throws {
    #expect(try ZoneFolder.fixed.zone(name).instant(of: Day(day), secondsOfDay: seconds) == Instant(expected))
  }

  @Test("stays within the years 1 to 9999, whatever the input")
  func limits() throws {
    for zone in [TimeZone.utc, try ZoneFolder.fixed.zone("Europe/Berlin")] {
      #expect(zone.instant(of: .latest, secondsOfDay: Int.max) == zone.instant(of: .latest, secondsOfDay: 86_399))
      #expect(zone.instant(of: .earliest, secondsOfDay: Int.min) == .earliest)
      #expect(zone.start(of: .earliest) == .earliest)
      #expect(zone.day(of: .latest) == .latest)
      #expect(zone.clock(of: .earliest).day == .earliest)
    }
  }

  @Test("gives the local date and time")
  func clocks() throws {
    let berlin = try ZoneFolder.fixed.zone("Europe/Berlin")
    let evening = berlin.clock(of: try Instant("2026-10-24T23:59:59Z"))
    #expect(evening.day.description == "2026-10-25")
    #expect(evening.secondsOfDay == 7_199)
    let newYork = try ZoneFolder.fixed.zone("America/New_York").clock(of: Instant(seconds: -1))
    #expect(newYork.day.description == "1969-12-31")
    #expect(newYork.secondsOfDay == 68_399)
  }

  @Test("counts a repeated hour across midnight to the day that has started")
  func backOverMidnight() throws {
    let zone = try ZoneFolder.fixed.zone("America/St_Johns")
    let again = try Instant("2010-11-07T02:45:00Z")
    #expect(zone.clock(of: again).day.description == "2010-11-06")
    #expect(zone.day(of: again).description == "2010-11-07")
    #expect(zone.day(of: try Instant("2010-11-07T02:29:59Z")).description == "2010-11-06")
  }

  @Test("has every instant within its day, around every change since 1840", arguments: ZoneFolder.assorted)
  func daysHoldTheirInstants(name: String) throws {
    let zone = try ZoneFolder.installed.zone(name)
    for ordinal in -47_482...47_482 {
      let day = Day(ordinal: ordinal)
      let start = zone.start(of: day)
      let next = zone.start(of: day.adding(days: 1))
      // If a zone skipped the day, the day has no instants.
      guard start < next else { continue }
      guard zone.day(of: start) == day, zone.day(of: next + -1) == day else {
        Issue.record("\(name) \(day): from \(start) to \(next), which belong to \(zone.day(of: start))")
        return
      }
    }
  }

  @Test("converts local time back to the instant, except in repeated hours", arguments: ZoneFolder.assorted)
  func clocksLeadBack(name: String) throws {
    let zone = try ZoneFolder.installed.zone(name)
    // With steps of three days and half an hour, the loop visits every half hour of a day.
    for seconds in stride(from: -2_208_988_800, to: 4_133_980_800, by: 86_400 * 3 + 1_800) {
      let instant = Instant(seconds: seconds)
      let clock = zone.clock(of: instant)
      let back = zone.instant(of: clock.day, secondsOfDay: clock.secondsOfDay)
      guard back == instant || (back < instant && zone.clock(of: back) == clock) else {
        Issue.record("\(name): \(instant) is \(clock) in local time, which converts to \(back)")
        return
      }
    }
  }

  /// This test fails if years after the last change in the file are ignored.
  @Test("gives the same answers with and without precomputation", arguments: ZoneFolder.assorted)
  func seldom(name: String) throws {
    let data = try ZoneFolder.installed.data(name)
    let often = try #require(TimeZone(name: name, data: data))
    let seldom = try #require(TimeZone(name: name, data: data, isAskedOften: false))
    for seconds in stride(from: -4_000_000_000, to: 5_000_000_000, by: 1_234_567) {
      let instant = Instant(seconds: seconds)
      #expect(often.clock(of: instant) == seldom.clock(of: instant))
      #expect(often.abbreviation(at: instant) == seldom.abbreviation(at: instant))
      #expect(often.day(of: instant) == seldom.day(of: instant))
    }
  }

  @Test("has a name of one to three plain parts")
  func names() throws {
    for name in ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+12", "EST5EDT", "Etc/GMT-14"] {
      #expect(TimeZone.isValidName(name), "\(name)")
    }
    let invalid = [
      "", "/", "/etc/passwd", "Europe/", "../etc", "Europe/../x", "a//b", "a/b/c/d", "Europe Berlin", "Zürich", ".",
      "a\n",
      "a\0", ":UTC",
    ]
    let utc = try ZoneFolder.fixed.data("UTC")
    for name in invalid {
      #expect(!TimeZone.isValidName(name), "\(name)")
      #expect(TimeZone(name: name, data: utc) == nil)
    }
  }

  /// Only times in the past are compared, because the machine's own files may have other rules for the future.
  @Test(
    "gives past local times from the machine's files",
    arguments: [
      ("Europe/Berlin", "2019-07-01T00:00:00Z", 7_200, "CEST"), ("Europe/Berlin", "2019-12-01T00:00:00Z", 3_600, "CET"),
      ("America/Sao_Paulo", "2018-11-04T02:59:59Z", -10_800, "-03"),
      ("America/Sao_Paulo", "2018-11-04T03:00:00Z", -7_200, "-02"),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000, "-10"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400, "+14"),
    ])
  func installed(name: String, at text: String, offset: Int, abbreviation: String) throws {
    let zone = try ZoneFolder.installed.zone(name)
    #expect(zone.offset(at: try Instant(text)) == offset)
    #expect(zone.abbreviation(at: try Instant(text)) == abbreviation)
  }

  @Test("is equal by name and rules")
  func equality() throws {
    let berlin = try ZoneFolder.fixed.data("Europe/Berlin")
    let zone = TimeZone(name: "Europe/Berlin", data: berlin)
    #expect(zone == TimeZone(name: "Europe/Berlin", data: berlin))
    #expect(zone != TimeZone(name: "Europe/Vienna", data: berlin))
    #expect(zone?.name == "Europe/Berlin")
    #expect(TimeZone.utc == TimeZone(name: "UTC", data: try ZoneFolder.fixed.data("UTC")))
  }
}
