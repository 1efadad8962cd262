/// When a zone's clocks change in each year of the future: the rule at the end of a TZif file.
///
/// It reaches as far as anyone asks, so a timer of the year 2099 has its summer time although tables end in 2037.
struct SeasonalRule: Sendable, Equatable {
  /// A day of every year.
  enum Date: Sendable, Equatable {
    /// 1 to 365; 29 February is never counted.
    case julian(Int)
    /// 0 to 365; 29 February is counted.
    case dayOfYear(Int)
    /// Weekday 0 is Sunday; week 5 is the last of the month.
    case weekday(month: Int, week: Int, weekday: Int)

    func ordinal(in year: Int) -> Int {
      let newYear = Gregorian.ordinal(year: year, month: 1, day: 1)
      switch self {
      case .julian(let day): return newYear + day - (Gregorian.isLeap(year) && day >= 60 ? 0 : 1)
      case .dayOfYear(let day): return newYear + day
      case .weekday(let month, let week, let weekday):
        let first = Gregorian.ordinal(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, 4 where Sunday is 0.
        let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
        let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (day < Gregorian.length(ofMonth: month, year: year) ? day : day - 7)
      }
    }
  }

  /// A change of clocks: the date and the wall clock's seconds since its midnight, which may lie in other days.
  struct Change: Sendable, Equatable {
    var date: Date
    var seconds: Int

    func instant(in year: Int, offsetBefore: Int) -> Int {
      date.ordinal(in: year) * Gregorian.secondsPerDay + seconds - offsetBefore
    }
  }

  /// An object, so that a rule is small to hand on: it is copied for each stretch.
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

  /// The stretch around `instant`, which lies in the years that `Instant` knows or near them.
  func stretch(at instant: Int) -> Stretch {
    guard let summer else { return Stretch(type: standard) }
    let day = (instant + standard.offset).flooredDivision(by: Gregorian.secondsPerDay).quotient
    let year = Gregorian.civil(ordinal: day).year
    var season = Season()
    // A change may be written as up to a week before or after its date, and so fall into another year.
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

  /// Of two changes in the same second the later call wins: where summer time lasts all year, one year's ends as the
  /// next one's starts.
  mutating func narrow(around instant: Int, change: Int, isToSummer: Bool) {
    if change > instant {
      end = min(end, change)
    } else if change >= start {
      start = change
      isSummer = isToSummer
    }
  }
}
