/// Counts the recent crashes of a program for each user. The counts decide when the program may be restarted, and for
/// which users it isn't started.
///
/// A crash during a call counts against the calling user, so that the calls of one user can't stop the program for
/// others. A crash between calls counts against the user of the last call. A crash before the first call counts against
/// the module. `ProgramLimits.crashes` crashes within a minute start a rest, during which the program isn't started. A
/// rest ends without intervention.
struct CrashLog {
  private struct Record {
    var times: [Int] = []
    var restEnds = Int.min
  }

  /// The crashes, keyed by user. Crashes that count against the module have the key nil.
  private var records: [Int?: Record] = [:]
  private(set) var pauseEnds = Int.min
  private var recent: [Int] = []

  private static let minute = 60_000_000_000

  /// - Returns: whether a rest has begun.
  mutating func add(for user: Int?, at now: Int, _ limits: ProgramLimits) -> Bool {
    records = records.filter {
      !$0.value.times.isEmpty && now - ($0.value.times.last ?? now) < Self.minute || $0.value.restEnds > now
    }
    recent = recent.filter { now - $0 < Self.minute } + [now]
    let pause = limits.pausesMilliseconds[min(recent.count, limits.pausesMilliseconds.count) - 1]
    pauseEnds = now + pause * 1_000_000
    var record = records[user] ?? Record()
    record.times = record.times.filter { now - $0 < Self.minute } + [now]
    let isTooOften = record.times.count >= limits.crashes
    if isTooOften {
      record.times = []
      record.restEnds = now + limits.restSeconds * 1_000_000_000
    }
    records[user] = record
    return isTooOften
  }

  /// The end of the rest period that affects this user. It lies in the past if there is no rest period.
  func restEnds(for user: Int) -> Int {
    max(records[user]?.restEnds ?? .min, records[nil]?.restEnds ?? .min)
  }
}
