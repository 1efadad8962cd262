/// Formats durations for people.
enum Lengths {
  /// `1:23:45`. Hours aren't folded into days.
  static func clock(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  /// `1:23`. Seconds are cut off, not rounded.
  static func short(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60))"
  }

  /// A difference: `+1:23`, `-0:05`.
  static func signed(_ length: Int) -> String { (length < 0 ? "-" : "+") + short(abs(length)) }

  /// Parses an option's duration of less than two days: `8h`, `15m`.
  static func seconds(_ text: String?, _ option: Option) throws(Failure) -> Int? {
    guard let text else { return nil }
    let length = try CalendarLength.read(text)
    guard let length, length.months == 0, length.days == 0, length.seconds > 0 else {
      throw .usage("--\(option.name) needs a length such as 8h or 15m, not '\(Terminal.clean(text))'")
    }
    guard length.seconds <= 86_400 else {
      throw .usage("--\(option.name) is 24h at most, not '\(Terminal.clean(text))'")
    }
    return length.seconds
  }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
