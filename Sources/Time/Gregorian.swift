/// Computes with the proleptic Gregorian calendar, for any year.
///
/// Days are counted from 1970-01-01. `Day` supports only the years 1 to 9999. The rules of time zones also need the
/// years around this range, so they use `Gregorian` directly.
enum Gregorian {
  static let secondsPerDay = 86_400
  private static let daysPerEra = 146_097
  /// The number of days from 0000-03-01, the start of a 400-year era, to 1970-01-01.
  private static let daysBefore1970 = 719_468

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of seconds from 1970 to the start of this year in UTC.
  static func seconds(ofYear year: Int) -> Int {
    ordinal(year: year, month: 1, day: 1) * secondsPerDay
  }

  /// The number of a day. The computation uses years that start in March, so that a leap day is the last day of its
  /// year.
  static func ordinal(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysPerEra + dayOfEra - daysBefore1970
  }

  static func civil(ordinal: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (ordinal + daysBefore1970).flooredDivision(by: daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}

extension Int {
  /// Divides by a positive divisor. The remainder is never negative.
  func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
