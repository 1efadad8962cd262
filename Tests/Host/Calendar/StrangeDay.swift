import Testing

/// An unusual day in a time zone, according to Python's zoneinfo: its first second, its length up to the first second
/// of the next day, and the calendar days before and after.
struct StrangeDay: Sendable, CustomTestStringConvertible {
  let zone: String
  let date: String
  let start: String
  /// The length of the day in seconds. 0 if the zone skipped the day.
  let seconds: Int
  let before: String
  let after: String

  var testDescription: String { "\(date) in \(zone)" }

  private init(_ row: Substring) {
    let words = row.split(separator: " ").map(String.init)
    (zone, date, start, before, after) = (words[0], words[1], words[2], words[4], words[5])
    seconds = Int(words[3]) ?? -1
  }

  static let all = table.split(separator: "\n").map(StrangeDay.init)

  private static let table = """
    UTC                  1900-01-01 1900-01-01T00:00:00Z  86400 1899-12-31 1900-01-02
    UTC                  1900-02-28 1900-02-28T00:00:00Z  86400 1900-02-27 1900-03-01
    UTC                  2028-02-29 2028-02-29T00:00:00Z  86400 2028-02-28 2028-03-01
    Asia/Kolkata         1900-01-01 1899-12-31T18:38:50Z  86400 1899-12-31 1900-01-02
    Europe/Amsterdam     1900-12-31 1900-12-30T23:40:28Z  86400 1900-12-30 1901-01-01
    Asia/Tokyo           2000-02-29 2000-02-28T15:00:00Z  86400 2000-02-28 2000-03-01
    Pacific/Kwajalein    1993-08-21 1993-08-21T12:00:00Z      0 1993-08-20 1993-08-22
    America/St_Johns     2010-11-06 2010-11-06T02:30:00Z  86400 2010-11-05 2010-11-07
    America/St_Johns     2010-11-07 2010-11-07T02:30:00Z  90000 2010-11-06 2010-11-08
    Pacific/Apia         2011-12-29 2011-12-29T10:00:00Z  86400 2011-12-28 2011-12-31
    Pacific/Apia         2011-12-30 2011-12-30T10:00:00Z      0 2011-12-29 2011-12-31
    Pacific/Apia         2011-12-31 2011-12-30T10:00:00Z  86400 2011-12-29 2012-01-01
    America/Sao_Paulo    2018-02-17 2018-02-17T02:00:00Z  90000 2018-02-16 2018-02-18
    America/Sao_Paulo    2018-11-03 2018-11-03T03:00:00Z  86400 2018-11-02 2018-11-04
    America/Sao_Paulo    2018-11-04 2018-11-04T03:00:00Z  82800 2018-11-03 2018-11-05
    Asia/Beirut          2022-03-27 2022-03-26T22:00:00Z  82800 2022-03-26 2022-03-28
    Asia/Beirut          2022-10-29 2022-10-28T21:00:00Z  90000 2022-10-28 2022-10-30
    Africa/Cairo         2023-04-28 2023-04-27T22:00:00Z  82800 2023-04-27 2023-04-29
    Africa/Cairo         2023-10-26 2023-10-25T21:00:00Z  90000 2023-10-25 2023-10-27
    Europe/Berlin        2026-03-29 2026-03-28T23:00:00Z  82800 2026-03-28 2026-03-30
    Europe/Berlin        2026-10-25 2026-10-24T22:00:00Z  90000 2026-10-24 2026-10-26
    America/Havana       2026-03-08 2026-03-08T05:00:00Z  82800 2026-03-07 2026-03-09
    America/Havana       2026-11-01 2026-11-01T04:00:00Z  90000 2026-10-31 2026-11-02
    Australia/Lord_Howe  2026-04-05 2026-04-04T13:00:00Z  88200 2026-04-04 2026-04-06
    Australia/Lord_Howe  2026-10-04 2026-10-03T13:30:00Z  84600 2026-10-03 2026-10-05
    Antarctica/Troll     2026-03-29 2026-03-29T00:00:00Z  79200 2026-03-28 2026-03-30
    Europe/Berlin        2099-03-29 2099-03-28T23:00:00Z  82800 2099-03-28 2099-03-30
    Europe/Berlin        2099-10-25 2099-10-24T22:00:00Z  90000 2099-10-24 2099-10-26
    America/New_York     2099-12-31 2099-12-31T05:00:00Z  86400 2099-12-30 2100-01-01
    """
}
