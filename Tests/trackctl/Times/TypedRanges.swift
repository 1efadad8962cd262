/// Ranges in the form in which people write them, and what they mean.
enum TypedRanges {
  /// Each line has a text as a user types it, and the first and the last day or instant of the range.
  static let meant = """
    # An ordinary Saturday afternoon, 15:20:37 by the clock.
    in Europe/Berlin at 2026-11-21T14:20:37Z
    today = 2026-11-21 to 2026-11-21
    Today = 2026-11-21 to 2026-11-21
    yesterday = 2026-11-20 to 2026-11-20
    tomorrow = 2026-11-22 to 2026-11-22
    week = 2026-11-16 to 2026-11-22
    this-week = 2026-11-16 to 2026-11-22
    last-week = 2026-11-09 to 2026-11-15
    month = 2026-11-01 to 2026-11-30
    this-month = 2026-11-01 to 2026-11-30
    last-month = 2026-10-01 to 2026-10-31
    year = 2026-01-01 to 2026-12-31
    last-year = 2025-01-01 to 2025-12-31
    all = open to open
    last week = 2026-11-09 to 2026-11-15
    This Week = 2026-11-16 to 2026-11-22
    next week = 2026-11-23 to 2026-11-29
    last month = 2026-10-01 to 2026-10-31
    next-month = 2026-12-01 to 2026-12-31
    november = 2026-11-01 to 2026-11-30
    dec = 2025-12-01 to 2025-12-31
    February 2024 = 2024-02-01 to 2024-02-29
    last 7 days = 2026-11-15 to 2026-11-21
    past 2 weeks = 2026-11-08 to 2026-11-21
    november..today = 2026-11-01 to 2026-11-21
    yesterday 22:00..1:00 = 2026-11-20T21:00:00Z to 2026-11-21T00:00:00Z
    yesterday 9:00..+90m = 2026-11-20T08:00:00Z to 2026-11-20T09:30:00Z
    monday = 2026-11-16 to 2026-11-16
    sat = 2026-11-21 to 2026-11-21
    sunday = 2026-11-15 to 2026-11-15
    2026 = 2026-01-01 to 2026-12-31
    2026-11 = 2026-11-01 to 2026-11-30
    2026-02 = 2026-02-01 to 2026-02-28
    2028-02 = 2028-02-01 to 2028-02-29
    2000-02 = 2000-02-01 to 2000-02-29
    1900-02 = 1900-02-01 to 1900-02-28
    2026-W47 = 2026-11-16 to 2026-11-22
    2026-w53 = 2026-12-28 to 2027-01-03
    2025-W01 = 2024-12-30 to 2025-01-05
    2021-W01 = 2021-01-04 to 2021-01-10
    2026-11-21 = 2026-11-21 to 2026-11-21
    1d = 2026-11-21 to 2026-11-21
    7d = 2026-11-15 to 2026-11-21
    -7d = 2026-11-15 to 2026-11-21
    7 days = 2026-11-15 to 2026-11-21
    1w = 2026-11-15 to 2026-11-21
    1mo = 2026-10-22 to 2026-11-21
    1y = 2025-11-22 to 2026-11-21
    30m = 2026-11-21T13:50:37Z to 2026-11-21T14:20:37Z
    1h30m = 2026-11-21T12:50:37Z to 2026-11-21T14:20:37Z
    36h = 2026-11-20T02:20:37Z to 2026-11-21T14:20:37Z
    1d12h = 2026-11-20T02:20:37Z to 2026-11-21T14:20:37Z
    2026-11-01..2026-11-15 = 2026-11-01 to 2026-11-15
    2026-11-01 .. 2026-11-15 = 2026-11-01 to 2026-11-15
    yesterday..today = 2026-11-20 to 2026-11-21
    monday..friday = 2026-11-16 to 2026-11-20
    last-month..month = 2026-10-01 to 2026-11-30
    2026-09..2026-10 = 2026-09-01 to 2026-10-31
    2026-W46..2026-W47 = 2026-11-09 to 2026-11-22
    2024..2025 = 2024-01-01 to 2025-12-31
    2026-11-01.. = 2026-11-01 to open
    ..2026-11-15 = open to 2026-11-15
    .. = open to open
    9:00..12:00 = 2026-11-21T08:00:00Z to 2026-11-21T11:00:00Z
    yesterday 17:00..now = 2026-11-20T16:00:00Z to 2026-11-21T14:20:37Z
    2026-11-20T09:00..2026-11-20T12:00Z = 2026-11-20T08:00:00Z to 2026-11-20T12:00:00Z
    2h..30m = 2026-11-21T12:20:37Z to 2026-11-21T13:50:37Z
    2026-11-01..9:00 = 2026-11-01 to 2026-11-21T08:00:00Z
    # A Monday.
    in Europe/Berlin at 2026-11-23T09:00:00Z
    week = 2026-11-23 to 2026-11-29
    last-week = 2026-11-16 to 2026-11-22
    monday = 2026-11-23 to 2026-11-23
    # A Sunday.
    in Europe/Berlin at 2026-11-22T09:00:00Z
    week = 2026-11-16 to 2026-11-22
    monday = 2026-11-16 to 2026-11-16
    # New Year's Day, a Friday, in the last week of the year before.
    in Europe/Berlin at 2027-01-01T00:30:00Z
    today = 2027-01-01 to 2027-01-01
    yesterday = 2026-12-31 to 2026-12-31
    week = 2026-12-28 to 2027-01-03
    last-week = 2026-12-21 to 2026-12-27
    month = 2027-01-01 to 2027-01-31
    last-month = 2026-12-01 to 2026-12-31
    year = 2027-01-01 to 2027-12-31
    last-year = 2026-01-01 to 2026-12-31
    2026-W53..today = 2026-12-28 to 2027-01-01
    # A Tuesday in December that belongs to the next year's first week.
    in Europe/Berlin at 2024-12-31T12:00:00Z
    week = 2024-12-30 to 2025-01-05
    year = 2024-01-01 to 2024-12-31
    # The last day of a month after a shorter one.
    in Europe/Berlin at 2026-03-31T10:00:00Z
    last-month = 2026-02-01 to 2026-02-28
    1mo = 2026-03-01 to 2026-03-31
    # The day after a leap day, and the leap day.
    in Europe/Berlin at 2028-03-01T12:00:00Z
    yesterday = 2028-02-29 to 2028-02-29
    last-month = 2028-02-01 to 2028-02-29
    1d..today = 2028-02-29T12:00:00Z to 2028-03-01
    in Europe/Berlin at 2028-02-29T12:00:00Z
    1y = 2027-03-01 to 2028-02-29
    last-year = 2027-01-01 to 2027-12-31
    # Clocks went forward: the day has 23 hours, and a duration counts elapsed hours.
    in Europe/Berlin at 2026-03-29T08:00:00Z
    today = 2026-03-29 to 2026-03-29
    24h = 2026-03-28T08:00:00Z to 2026-03-29T08:00:00Z
    2d = 2026-03-28 to 2026-03-29
    1:00..4:00 = 2026-03-29T00:00:00Z to 2026-03-29T02:00:00Z
    # Clocks go back: there are four hours between 1:00 and 4:00.
    in Europe/Berlin at 2026-10-25T11:00:00Z
    1:00..4:00 = 2026-10-24T23:00:00Z to 2026-10-25T03:00:00Z
    2d = 2026-10-24 to 2026-10-25
    # One instant, two places: already December in Kolkata, still November in New York.
    in Asia/Kolkata at 2026-11-30T19:00:00Z
    today = 2026-12-01 to 2026-12-01
    month = 2026-12-01 to 2026-12-31
    last-month = 2026-11-01 to 2026-11-30
    0:00..now = 2026-11-30T18:30:00Z to 2026-11-30T19:00:00Z
    in America/New_York at 2026-11-30T19:00:00Z
    today = 2026-11-30 to 2026-11-30
    month = 2026-11-01 to 2026-11-30
    0:00..now = 2026-11-30T05:00:00Z to 2026-11-30T19:00:00Z
    # Half past midnight, a time that was skipped a week before.
    in America/Sao_Paulo at 2018-11-11T02:30:00Z
    7d = 2018-11-05 to 2018-11-11
    8d = 2018-11-04 to 2018-11-11
    # Midnight was skipped on this day.
    in Africa/Cairo at 2023-04-28T10:00:00Z
    today = 2023-04-28 to 2023-04-28
    0:00..4:00 = 2023-04-27T22:00:00Z to 2023-04-28T01:00:00Z
    24h = 2023-04-27T10:00:00Z to 2023-04-28T10:00:00Z
    # The hour before midnight was repeated.
    in Asia/Beirut at 2022-10-30T10:00:00Z
    0:00..4:00 = 2022-10-29T22:00:00Z to 2022-10-30T02:00:00Z
    2d = 2022-10-29 to 2022-10-30
    # Yesterday was skipped.
    in Pacific/Apia at 2011-12-31T00:00:00Z
    today = 2011-12-31 to 2011-12-31
    week = 2011-12-26 to 2012-01-01
    0:00..4:00 = 2011-12-30T10:00:00Z to 2011-12-30T14:00:00Z
    # A leap day, and the end of a century.
    in Europe/Berlin at 2028-02-29T12:00:00Z
    month = 2028-02-01 to 2028-02-29
    in Europe/Berlin at 2099-12-31T22:59:59Z
    today = 2099-12-31 to 2099-12-31
    year = 2099-01-01 to 2099-12-31
    """

  /// Each line has a text as a user types it, and the error that results.
  static let refused = """
    in Europe/Berlin at 2026-11-21T14:20:37Z
    wek = ! 'wek' is not a time range | did you mean: week | RANGES
    Lastweek = ! 'Lastweek' is not a time range | did you mean: last-week | RANGES
    tody = ! 'tody' is not a time range | did you mean: today | RANGES
    fortnight = ! 'fortnight' is not a time range | RANGES
    30 = ! '30' is not a time range | RANGES
    0000 = ! '0000' is not a time range | RANGES
    2026-13 = ! '2026-13' is not a time range | RANGES
    2026-00 = ! '2026-00' is not a time range | RANGES
    2026-02-29 = ! '2026-02-29' is not a time range | there is no day 2026-02-29
    2025-W53 = ! '2025-W53' is not a time range | RANGES
    2026-W00 = ! '2026-W00' is not a time range | RANGES
    2026-W54 = ! '2026-W54' is not a time range | RANGES
    0d = ! '0d' is not a time range | RANGES
    0m = ! '0m' is not a time range | RANGES
    7x = ! unknown unit 'x' in '7x' | UNITS
    1.5w = ! '1.5w' is not a length of time: only hours, minutes and seconds can have decimals | LENGTHS
    2026-11-01...2026-11-15 = ! '.2026-11-15' is not a time | TIMES
    Yesteday..today = ! 'Yesteday' is not a time | did you mean: yesterday | TIMES
    2026-11-01..2026-11-31 = ! '2026-11-31' is not a time | there is no day 2026-11-31
    """
}
