/// Times that people write near unusual changes of clocks or calendars, and what they mean.
enum TypedUnusualTimes {
  /// Each line has a text as a user types it, and the instant that it means, computed by an independent calendar.
  static let meant = """
    # Clocks went forward from 2:00 to 3:00. It is 10:00.
    in Europe/Berlin at 2026-03-29T08:00:00Z
    1:59 = 2026-03-29T00:59:00Z
    2:00 = 2026-03-29T01:00:00Z
    2:30 = 2026-03-29T01:30:00Z
    3:00 = 2026-03-29T01:00:00Z
    9h = 2026-03-28T23:00:00Z
    -8h30m = 2026-03-28T23:30:00Z
    today = 2026-03-28T23:00:00Z
    tomorrow = 2026-03-29T22:00:00Z
    24:00 = 2026-03-29T22:00:00Z
    1d = 2026-03-28T09:00:00Z
    yesterday 2:30 = 2026-03-28T01:30:00Z
    1w = 2026-03-22T09:00:00Z
    2026-03-29T02:30+01:00 = 2026-03-29T01:30:00Z
    # The day after, at 2:30: this time was skipped the day before.
    in Europe/Berlin at 2026-03-30T00:30:00Z
    1d = 2026-03-29T01:30:00Z
    24h = 2026-03-29T00:30:00Z
    yesterday 2:30 = 2026-03-29T01:30:00Z
    # Clocks went back from 3:00 to 2:00. It is 2:30 for the second time.
    in Europe/Berlin at 2026-10-25T01:30:00Z
    now = 2026-10-25T01:30:00Z
    2:30 = 2026-10-25T00:30:00Z
    2:00 = 2026-10-25T00:00:00Z
    3:00 = 2026-10-25T02:00:00Z
    1:59 = 2026-10-24T23:59:00Z
    30m = 2026-10-25T01:00:00Z
    90m = 2026-10-25T00:00:00Z
    today = 2026-10-24T22:00:00Z
    tomorrow = 2026-10-25T23:00:00Z
    1d = 2026-10-24T00:30:00Z
    2026-10-25T02:30+01:00 = 2026-10-25T01:30:00Z
    2026-10-25T02:30+02:00 = 2026-10-25T00:30:00Z
    # The last day of a month after a shorter one.
    in Europe/Berlin at 2026-03-31T10:00:00Z
    1mo = 2026-02-28T11:00:00Z
    1 month ago = 2026-02-28T11:00:00Z
    13mo = 2025-02-28T11:00:00Z
    4mo = 2025-11-30T11:00:00Z
    # A leap day.
    in Europe/Berlin at 2028-02-29T11:00:00Z
    1y = 2027-02-28T11:00:00Z
    4y = 2024-02-29T11:00:00Z
    1d = 2028-02-28T11:00:00Z
    -1mo = 2028-01-29T11:00:00Z
    +1d = 2028-03-01T11:00:00Z
    2028-02-29 9:00 = 2028-02-29T08:00:00Z
    # The first minutes of a year.
    in Europe/Berlin at 2025-12-31T23:05:00Z
    10m = 2025-12-31T22:55:00Z
    yesterday 23:50 = 2025-12-31T22:50:00Z
    thursday = 2025-12-31T23:00:00Z
    wednesday = 2025-12-30T23:00:00Z
    1mo = 2025-11-30T23:05:00Z
    # Clocks went forward from 2:00 to 3:00. It is 8:00.
    in America/New_York at 2026-03-08T12:00:00Z
    9:30 = 2026-03-08T13:30:00Z
    2:30 = 2026-03-08T07:30:00Z
    1:30 = 2026-03-08T06:30:00Z
    today = 2026-03-08T05:00:00Z
    24:00 = 2026-03-09T04:00:00Z
    yesterday 17:00 = 2026-03-07T22:00:00Z
    2026-03-08T02:30 = 2026-03-08T07:30:00Z
    # Clocks went back from 2:00 to 1:00. It is 12:00.
    in America/New_York at 2026-11-01T17:00:00Z
    1:30 = 2026-11-01T05:30:00Z
    12h = 2026-11-01T05:00:00Z
    today = 2026-11-01T04:00:00Z
    2:00 = 2026-11-01T07:00:00Z
    1d = 2026-10-31T16:00:00Z
    saturday 23:00 = 2026-11-01T03:00:00Z
    1mo = 2026-10-01T16:00:00Z
    # An offset with half an hour: it is 01:15 on New Year's Eve here, and still the 30th in London.
    in Asia/Kolkata at 2026-12-30T19:45:00Z
    today = 2026-12-30T18:30:00Z
    9:30 = 2026-12-31T04:00:00Z
    yesterday 17:00 = 2026-12-30T11:30:00Z
    thursday = 2026-12-30T18:30:00Z
    midnight = 2026-12-30T18:30:00Z
    2026-11-21T09:30 = 2026-11-21T04:00:00Z
    1d = 2026-12-29T19:45:00Z
    2h = 2026-12-30T17:45:00Z
    # Midnight was skipped: clocks went forward from 0:00 to 1:00. It is 9:00.
    in America/Sao_Paulo at 2018-11-04T11:00:00Z
    today = 2018-11-04T03:00:00Z
    midnight = 2018-11-04T03:00:00Z
    0:30 = 2018-11-04T03:30:00Z
    yesterday 24:00 = 2018-11-04T03:00:00Z
    yesterday = 2018-11-03T03:00:00Z
    tomorrow = 2018-11-05T02:00:00Z
    # The hour before midnight is repeated: it is 23:30 for the second time.
    in America/Sao_Paulo at 2018-02-18T02:30:00Z
    now = 2018-02-18T02:30:00Z
    today = 2018-02-17T02:00:00Z
    23:30 = 2018-02-18T01:30:00Z
    midnight = 2018-02-17T02:00:00Z
    tomorrow = 2018-02-18T03:00:00Z
    24:00 = 2018-02-18T03:00:00Z
    """
}
