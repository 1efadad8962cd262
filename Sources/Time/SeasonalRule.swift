/// The rule at the end of a TZif file. It determines when the clocks of a zone change in each future year.
///
/// The rule has no last year. So the year 2099 has summer time too, although the table of the file ends in 2037.
struct SeasonalRule: Sendable, Equatable {
  /// A date that recurs in every year.
  enum Date: Sendable, Equatable {
    /// The day of the year, from 1 to 365. 29 February isn't counted.
    case julian(Int)
    /// The day of the year, from 0 to 365. 29 February is counted.
    case dayOfYear(Int)
    /// A weekday of a month. Weekday 0 is Sunday. Week 5 stands for the last such weekday of the month.
    case weekday(month: Int, week: Int, weekday: Int)

    func ordinal(in year: Int) -> Int {
      let newYear = Gregorian.ordinal(year: year, month: 1, day: 1)
      switch self {
      case .julian(let day): return newYear + day - (Gregorian.isLeap(year) && day >= 60 ? 0 : 1)
      case .dayOfYear(let day): return newYear + day
      case .weekday(let month, let week, let weekday):
        let first = Gregorian.ordinal(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, which has the number 4 if Sunday is 0.
        let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
        let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (day < Gregorian.length(ofMonth: month, year: year) ? day : day - 7)
      }
    }
  }

  /// A change of the clocks: its date, and its local time in seconds since the midnight of the date. The time may lie
  /// on a different day.
  struct Change: Sendable, Equatable {
    var date: Date
    var seconds: Int

    func instant(in year: Int, offsetBefore: Int) -> Int {
      date.ordinal(in: year) * Gregorian.secondsPerDay + seconds - offsetBefore
    }
  }

  /// Summer time. A rule is copied for each stretch, so this part is an object to keep the copies small.
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

  /// The stretch that contains `instant`. `instant` must be in or near the years that `Instant` supports.
  func stretch(at instant: Int) -> Stretch {
    guard let summer else { return Stretch(type: standard) }
    let day = (instant + standard.offset).flooredDivision(by: Gregorian.secondsPerDay).quotient
    let year = Gregorian.civil(ordinal: day).year
    var season = Season()
    // A change may take place up to a week before or after its date, and therefore in a different year.
    for year in (year - 2)...(year + 2) {
      let start = summer.start.instant(in: year, offsetBefore: standard.offset)
      let end = summer.end.instant(in: year, offsetBefore: summer.type.offset)
      season.narrow(around: instant, change: start, isToSummer: true)
      season.narrow(around: instant, change: end, isToSummer: false)
    }
    return Stretch(start: season.start, end: season.end, type: season.isSummer ? summer.type : standard)
  }
}

/// The stretch between two changes, which a search narrows down change by change.
private struct Season {
  var start = Stretch.bounds.lowerBound
  var end = Stretch.bounds.upperBound
  var isSummer = false

  /// Narrows the stretch by a change before or after `instant`. If two changes are in the same second, the later call
  /// wins. Two changes coincide if summer time lasts all year, because it then ends and starts again in the same
  /// second.
  mutating func narrow(around instant: Int, change: Int, isToSummer: Bool) {
    if change > instant {
      end = min(end, change)
    } else if change >= start {
      start = change
      isSummer = isToSummer
    }
  }
}
