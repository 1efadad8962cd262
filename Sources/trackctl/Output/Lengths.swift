/// Lengths of time as people read them.
enum Lengths {
  /// `1:23:45`, hours as many as there are.
  static func clock(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  /// `1:23`, seconds cut.
  static func short(_ length: Int) -> String {
    let seconds = max(0, length)
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60))"
  }

  /// `+1:23`, `-0:05`: how much more or less.
  static func signed(_ length: Int) -> String { (length < 0 ? "-" : "+") + short(abs(length)) }

  /// A length of less than two days that an option is given: `8h`, `15m`.
  static func seconds(_ text: String?, _ option: Option) throws(Failure) -> Int? {
    guard let text else { return nil }
    let length = try CalendarLength.read(text)
    guard let length, length.months == 0, length.days == 0, length.seconds > 0 else {
      throw .usage("--\(option.name) wants a length such as 8h or 15m: not '\(Terminal.clean(text))'")
    }
    guard length.seconds <= 86_400 else {
      throw .usage("--\(option.name) is 24h at most: not '\(Terminal.clean(text))'")
    }
    return length.seconds
  }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
