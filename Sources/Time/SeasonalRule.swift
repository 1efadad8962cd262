/// The changes of a zone's clocks in each future year: the rule at the end of a TZif file.
///
/// The rule has no end date. A timer in the year 2099 therefore uses summer time, although the tables end in 2037.
struct SeasonalRule: Sendable, Equatable {
  /// A day in every year.
  enum Date: Sendable, Equatable {
    /// 1 to 365. Never counts 29 February.
    case julian(Int)
    /// 0 to 365. Counts 29 February.
    case dayOfYear(Int)
    /// Weekday 0 is Sunday. Week 5 is the last week of the month that has this weekday.
    case weekday(month: Int, week: Int, weekday: Int)

    func ordinal(in year: Int) -> Int {
      let newYear = Gregorian.ordinal(year: year, month: 1, day: 1)
      switch self {
      case .julian(let day): return newYear + day - (Gregorian.isLeap(year) && day >= 60 ? 0 : 1)
      case .dayOfYear(let day): return newYear + day
      case .weekday(let month, let week, let weekday):
        let first = Gregorian.ordinal(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, which is 4 when Sunday is 0.
        let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
        let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (day < Gregorian.length(ofMonth: month, year: year) ? day : day - 7)
      }
    }
  }

  /// A change of clocks: the date, and the local time in seconds since its midnight. The time may fall on another day.
  struct Change: Sendable, Equatable {
    var date: Date
    var seconds: Int

    func instant(in year: Int, offsetBefore: Int) -> Int {
      date.ordinal(in: year) * Gregorian.secondsPerDay + seconds - offsetBefore
    }
  }

  /// This is a class, because a rule is copied for each stretch, and a reference keeps the copies small.
  final class Summer: Sendable, Equatable {
    let type: LocalTimeType
    let start: Change
    let end: Change

    init(type: LocalTimeType, start: Change, end: Change) {
      self.type = type
      self.start = start
      self.end = end
    }

    static func == (left: Summer, right: Summer) -> Bool {
      left.type == right.type && left.start == right.start && left.end == right.end
    }
  }

  var standard: LocalTimeType
  var summer: Summer?

  /// The stretch that contains `instant`. The argument must be in or near the years of `Instant`.
  func stretch(at instant: Int) -> Stretch {
    guard let summer else { return Stretch(type: standard) }
    let day = (instant + standard.offset).flooredDivision(by: Gregorian.secondsPerDay).quotient
    let year = Gregorian.civil(ordinal: day).year
    var season = Season()
    // The time of a change may be up to a week before or after its date, and therefore in another year.
    for year in (year - 2)...(year + 2) {
      let start = summer.start.instant(in: year, offsetBefore: standard.offset)
      let end = summer.end.instant(in: year, offsetBefore: summer.type.offset)
      season.narrow(around: instant, change: start, isToSummer: true)
      season.narrow(around: instant, change: end, isToSummer: false)
    }
    return Stretch(start: season.start, end: season.end, type: season.isSummer ? summer.type : standard)
  }
}

/// A stretch of a rule.
private struct Season {
  var start = Stretch.bounds.lowerBound
  var end = Stretch.bounds.upperBound
  var isSummer = false

  /// If two changes fall in the same second, the later call wins. That happens when summer time lasts all year: one
  /// year's summer time ends as the next year's starts.
  mutating func narrow(around instant: Int, change: Int, isToSummer: Bool) {
    if change > instant {
      end = min(end, change)
    } else if change >= start {
      start = change
      isSummer = isToSummer
    }
  }
}
