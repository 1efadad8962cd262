/// Formats durations for people.
enum Lengths {
  /// A duration like `1:23:45`. Days are shown as hours.
  static func clock(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  /// A duration in hours and minutes, such as `1:23`. Seconds are dropped, not rounded.
  static func short(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60))"
  }

  /// A difference like `+1:23` or `-0:05`. It is rounded down, so that it fits the shown times: 7:13 of 8:00 is
  /// `-0:47`, however many seconds aren't shown.
  static func signed(_ length: Int) -> String { length < 0 ? "-" + short(59 - length) : "+" + short(length) }

  /// Parses the duration of an option, such as `8h` or `15m`. The duration is at most a day.
  static func seconds(_ text: String?, _ option: Option) throws(Failure) -> Int? {
    guard let text else { return nil }
    let length = try CalendarLength.read(text)
    guard let length, length.months == 0, length.days == 0, length.seconds > 0 else {
      throw .usage("--\(option.name) needs hours or minutes, such as 8h or 15m, not '\(Terminal.clean(text))'")
    }
    guard length.seconds <= 86_400 else {
      throw .usage("--\(option.name) can be at most 24h, not '\(Terminal.clean(text))'")
    }
    return length.seconds
  }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
