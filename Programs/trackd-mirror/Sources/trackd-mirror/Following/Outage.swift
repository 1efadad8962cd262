import Platform

/// Something that is away: waits with growing pauses, and says once that it is away and why, and once that it is back.
struct Outage {
  private static let shortest = 100
  private static let longest = 10_000
  /// What lasted so long was no flicker.
  private static let goodSeconds = 5

  private let what: String
  private var pause = shortest
  private var began: Int?
  private var ended = Platform.now
  private var told = ""

  init(of what: String) {
    self.what = what
  }

  mutating func wait(_ why: String) {
    if began == nil, Platform.now - ended >= Self.goodSeconds { pause = Self.shortest }
    began = began ?? Platform.now
    if why != told {
      Report.say(.warning, "\(what) can't be used, and is tried again: \(why)")
      told = why
    }
    Platform.sleep(milliseconds: pause)
    pause = min(2 * pause, Self.longest)
  }

  mutating func end() {
    guard let began else { return }
    Report.say(.notice, "\(what) is back after \(Report.length(seconds: Platform.now - began))")
    self.began = nil
    told = ""
    ended = Platform.now
  }
}
