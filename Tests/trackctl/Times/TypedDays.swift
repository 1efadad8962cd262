/// Days in the form in which people write them, and what they mean.
enum TypedDays {
  /// Each line has a text as a user types it, and the day or the error that results.
  static let table = """
    # Half past midnight on a Saturday.
    in Europe/Berlin at 2026-10-30T23:30:00Z
    today = 2026-10-31
    yesterday = 2026-10-30
    tomorrow = 2026-11-01
    friday = 2026-10-30
    sat = 2026-10-31
    last saturday = 2026-10-24
    30 october = 2026-10-30
    nov 1 = 2025-11-01
    1 Nov 2026 = 2026-11-01
    29 feb = 2024-02-29
    31 nov = ! unknown unit 'nov' in '31 nov' | UNITS
    2028-02-29 = 2028-02-29
    3d = 2026-10-28
    -3d = 2026-10-28
    1w = 2026-10-24
    1mo = 2026-09-30
    1y = 2025-10-31
    # The same instant, where it is still the previous day.
    in America/New_York at 2026-10-30T23:30:00Z
    today = 2026-10-30
    saturday = 2026-10-24
    # Half past midnight, on the day after midnight was skipped.
    in America/Sao_Paulo at 2018-11-05T02:30:00Z
    1d = 2018-11-04
    # Invalid days.
    in Europe/Berlin at 2026-10-30T23:30:00Z
    tomorow = ! 'tomorow' is not a day | did you mean: tomorrow | DAYS
    2h = ! '2h' is not a day | DAYS
    2026-02-29 = ! '2026-02-29' is not a day | DAYS
    3x = ! unknown unit 'x' in '3x' | UNITS
    """
}
