/// How long a daemon's start takes: the shortest of several starts, so that other load on the machine has little effect.
package struct StartTime: CustomStringConvertible {
  /// The time from just before the start to the first answer, in milliseconds.
  package private(set) var elapsed = Int.max
  /// The processor time of all threads of the daemon until the first answer, in milliseconds. Waiting for other
  /// processes isn't included.
  package private(set) var worked = Int.max

  package var description: String { "\(elapsed) ms, \(worked) of them at work" }

  fileprivate mutating func take(elapsed: Int, worked: Int) {
    self.elapsed = min(self.elapsed, elapsed)
    self.worked = min(self.worked, worked)
  }
}

extension DaemonProcess {
  /// Kills and restarts the daemon until a start is fast enough, or until all attempts are used up.
  package func quickestStart(under milliseconds: Int, attempts: Int = 5) throws -> StartTime {
    var time = StartTime()
    for _ in 1...attempts where time.elapsed >= milliseconds {
      kill()
      let elapsed = try start() / 1_000_000
      time.take(elapsed: elapsed, worked: try DaemonFigures(of: self).processorMilliseconds)
    }
    return time
  }
}
