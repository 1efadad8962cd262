/// Evaluates a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3` in a slow but simple way. For each question, it
/// lists the changes of seven years. The code shares nothing with `SeasonalRule`, and it expects strings that
/// `SeasonalRule` accepts.
struct SlowRule {
  private let standard: Int
  private let summer: Int
  /// The start and the end of summer time, each as a date and a time of day. Empty if there is no summer time.
  private let dates: [(date: String, seconds: Int)]

  init(_ text: String) {
    let parts = text.split(separator: ",").map(String.init)
    var (rest, numbers): (Substring, [Int]) = (parts[0][...], [])
    while !rest.isEmpty {
      rest = rest.hasPrefix("<") ? rest.drop { $0 != ">" }.dropFirst() : rest.drop(while: \.isLetter)
      let number = rest.prefix { !$0.isLetter && $0 != "<" }
      numbers.append(number.isEmpty ? numbers[0] + 3600 : -Self.seconds(number))
      rest = rest.dropFirst(number.count)
    }
    standard = numbers[0]
    summer = numbers.count > 1 ? numbers[1] : numbers[0]
    dates = parts.dropFirst().map { part in
      let halves = part.split(separator: "/")
      return (String(halves[0]), halves.count > 1 ? Self.seconds(halves[1]) : 7200)
    }
  }

  var offsets: [Int] { [standard, summer] }

  func offset(at instant: Int) -> Int {
    // If two changes are in the same second, the later one in the list counts.
    let begun = changes(around: instant).enumerated().filter { $0.element.start <= instant }
    return begun.max { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }?.element.offset ?? standard
  }

  /// All changes in the seven years around an instant.
  func changes(around instant: Int) -> [SlowZone.Change] {
    let middle = 1970 + instant / 31_556_952
    guard dates.count == 2 else { return [] }
    return (middle - 3...middle + 3).flatMap { year in
      [
        SlowZone.Change(start: moment(dates[0], year) - standard, offset: summer),
        SlowZone.Change(start: moment(dates[1], year) - summer, offset: standard),
      ]
    }
  }

  /// Parses `[+-]hh[:mm[:ss]]`.
  private static func seconds(_ text: some StringProtocol) -> Int {
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) ?? 0 } + [0, 0]
    return (text.hasPrefix("-") ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60 + parts[2])
  }

  /// When a change happens in a year. The result is in seconds since 1970, in the local time before the change.
  private func moment(_ when: (date: String, seconds: Int), _ year: Int) -> Int {
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    let yearBefore = year - 1
    let leapDays = yearBefore / 4 - yearBefore / 100 + yearBefore / 400 - 477
    let newYear = (year - 1970) * 365 + leapDays
    let day: Int
    if when.date.hasPrefix("J") {
      let number = Int(when.date.dropFirst()) ?? 0
      day = newYear + number - 1 + (isLeap && number > 59 ? 1 : 0)
    } else if when.date.hasPrefix("M") {
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let parts = when.date.dropFirst().split(separator: ".").map { Int($0) ?? 0 }
      let first = newYear + lengths[..<(parts[0] - 1)].reduce(0, +)
      // 1970-01-01 was a Thursday. The rule selects the nth day with this weekday in the month, or else the last such
      // day.
      let fitting = (first..<first + lengths[parts[0] - 1]).filter { (($0 + 4) % 7 + 7) % 7 == parts[2] }
      day = fitting[min(parts[1], fitting.count) - 1]
    } else {
      day = newYear + (Int(when.date) ?? 0)
    }
    return day * 86_400 + when.seconds
  }
}
