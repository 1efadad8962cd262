/// Times in the form in which people write them on an ordinary day, and what they mean.
enum TypedOrdinaryTimes {
  /// Each line has a text as a user types it, and the instant that it means, computed by an independent calendar.
  static let meant = """
    # An ordinary Saturday afternoon, 15:20:37 by the clock.
    in Europe/Berlin at 2026-11-21T14:20:37Z
    now = 2026-11-21T14:20:37Z
    9:30 = 2026-11-21T08:30:00Z
    09:30 = 2026-11-21T08:30:00Z
    at 9:30 = 2026-11-21T08:30:00Z
    09:30:15 = 2026-11-21T08:30:15Z
    0930 = 2026-11-21T08:30:00Z
    9.30 = 2026-11-21T08:30:00Z
    17.30 = 2026-11-21T16:30:00Z
    yesterday 0930 = 2026-11-20T08:30:00Z
    9am = 2026-11-21T08:00:00Z
    9 AM = 2026-11-21T08:00:00Z
    9:30pm = 2026-11-21T20:30:00Z
    9:30 pm = 2026-11-21T20:30:00Z
    12am = 2026-11-20T23:00:00Z
    12:05am = 2026-11-20T23:05:00Z
    12pm = 2026-11-21T11:00:00Z
    noon = 2026-11-21T11:00:00Z
    midnight = 2026-11-20T23:00:00Z
    0:00 = 2026-11-20T23:00:00Z
    23:59 = 2026-11-21T22:59:00Z
    24:00 = 2026-11-21T23:00:00Z
    today = 2026-11-20T23:00:00Z
    yesterday = 2026-11-19T23:00:00Z
    tomorrow = 2026-11-21T23:00:00Z
    yesterday 17:00 = 2026-11-20T16:00:00Z
    Yesterday at 17:00 = 2026-11-20T16:00:00Z
    17:00 yesterday = 2026-11-20T16:00:00Z
    yesterday noon = 2026-11-20T11:00:00Z
    yesterday 9:30 pm = 2026-11-20T20:30:00Z
    yesterday 24:00 = 2026-11-20T23:00:00Z
    tomorrow 8:00 = 2026-11-22T07:00:00Z
    monday 9am = 2026-11-16T08:00:00Z
    9am monday = 2026-11-16T08:00:00Z
    MON 9:00 = 2026-11-16T08:00:00Z
    thurs 9:00 = 2026-11-19T08:00:00Z
    friday = 2026-11-19T23:00:00Z
    last monday 9:00 = 2026-11-16T08:00:00Z
    on monday at 9:00 = 2026-11-16T08:00:00Z
    last saturday = 2026-11-13T23:00:00Z
    In 2 days = 2026-11-23T14:20:37Z
    In 15m = 2026-11-21T14:35:37Z
    2 days ago = 2026-11-19T14:20:37Z
    21 november = 2026-11-20T23:00:00Z
    november 22 9:00 = 2025-11-22T08:00:00Z
    5 mar 2024 noon = 2024-03-05T11:00:00Z
    saturday 10:00 = 2026-11-21T09:00:00Z
    sunday 10:00 = 2026-11-15T09:00:00Z
    -15m = 2026-11-21T14:05:37Z
    15m = 2026-11-21T14:05:37Z
    15m ago = 2026-11-21T14:05:37Z
    15 minutes ago = 2026-11-21T14:05:37Z
    30M = 2026-11-21T13:50:37Z
    +15m = 2026-11-21T14:35:37Z
    90s = 2026-11-21T14:19:07Z
    1h30m = 2026-11-21T12:50:37Z
    1h30 = 2026-11-21T12:50:37Z
    1h 30m = 2026-11-21T12:50:37Z
    1.5h = 2026-11-21T12:50:37Z
    -0.25 hours = 2026-11-21T14:05:37Z
    2d = 2026-11-19T14:20:37Z
    2 days ago = 2026-11-19T14:20:37Z
    1w = 2026-11-14T14:20:37Z
    1mo = 2026-10-21T13:20:37Z
    1y = 2025-11-21T14:20:37Z
    1mo1d = 2026-10-20T13:20:37Z
    1d2h = 2026-11-20T12:20:37Z
    2026-11-21T09:30 = 2026-11-21T08:30:00Z
    2026-11-21 9:30 = 2026-11-21T08:30:00Z
    2026-11-21t09:30:15 = 2026-11-21T08:30:15Z
    2026-11-21T09:30Z = 2026-11-21T09:30:00Z
    2026-11-21T09:30:15Z = 2026-11-21T09:30:15Z
    2026-11-21T09:30+05:30 = 2026-11-21T04:00:00Z
    2026-11-21 09:30:15.999-05:00 = 2026-11-21T14:30:15Z
    2026-11-20 9pm = 2026-11-20T20:00:00Z
    21:00 2026-11-20 = 2026-11-20T20:00:00Z
    2026-11-20 = 2026-11-19T23:00:00Z
    @1795253400 = 2026-11-21T09:30:00Z
    """

  /// Each line has a text as a user types it, and the error that results.
  static let refused = """
    # Invalid times with their errors: the message and then the hints, in this order.
    in Europe/Berlin at 2026-11-21T14:20:37Z
    9 = ! '9' is not a time | TIMES
    30 = ! '30' is not a time | TIMES
    25:00 = ! '25:00' is not a time | TIMES
    24:01 = ! '24:01' is not a time | TIMES
    9:60 = ! '9:60' is not a time | TIMES
    9:5 = ! '9:5' is not a time | TIMES
    9:30:60 = ! '9:30:60' is not a time | TIMES
    13pm = ! '13pm' is not a time | TIMES
    0am = ! '0am' is not a time | TIMES
    2026-02-29 = ! '2026-02-29' is not a time | there is no day 2026-02-29
    2026-11-31 09:30 = ! '2026-11-31 09:30' is not a time | there is no day 2026-11-31
    2026-13-01 = ! '2026-13-01' is not a time | there is no day 2026-13-01
    2026-11-21T09:60 = ! '2026-11-21T09:60' is not a time | TIMES
    yesteday = ! 'yesteday' is not a time | did you mean: yesterday | TIMES
    Yesteday 17:00 = ! 'Yesteday 17:00' is not a time | did you mean: yesterday | TIMES
    mnday 9am = ! 'mnday 9am' is not a time | did you mean: monday | TIMES
    nooon = ! 'nooon' is not a time | did you mean: noon | TIMES
    yesterday 17:99 = ! 'yesterday 17:99' is not a time | TIMES
    whenever = ! 'whenever' is not a time | TIMES
    - = ! '-' is not a time | TIMES
    --5m = ! '--5m' is not a time | TIMES
    15x = ! unknown unit 'x' in '15x' | UNITS
    15 minuets ago = ! unknown unit 'minuets' in '15 minuets' | did you mean: minutes | UNITS
    2 fortnights = ! unknown unit 'fortnights' in '2 fortnights' | UNITS
    1.5d = ! '1.5d' is not a length of time: only hours, minutes and seconds can have decimals | LENGTHS
    1.5mo = ! '1.5mo' is not a length of time: only hours, minutes and seconds can have decimals | LENGTHS
    1.2345h = ! '1.2345h' is not a length of time: there must be one to three digits after the decimal point | LENGTHS
    1234567m = ! '1234567m' is not a length of time: a number is missing or too large | LENGTHS
    @99999999999999999999 = ! '@99999999999999999999' is not a time | TIMES
    @253402300800 = ! '@253402300800' is not a time | TIMES
    ٣m = ! '٣m' is not a time | TIMES
    \u{1B}[31m = ! '␛[31m' is not a time | TIMES
    """
}
