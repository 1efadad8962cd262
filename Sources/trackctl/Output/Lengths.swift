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

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
