/// How many milliseconds a daemon takes to be there: the fewest of some starts, since what else the machine does shows, too.
package struct StartTime: CustomStringConvertible {
  /// From before its program was run to its first answer.
  package private(set) var elapsed = Int.max
  /// How long its threads were at work by then, all together: what others make it wait for isn't its own doing.
  package private(set) var worked = Int.max

  package var description: String { "\(elapsed) ms, \(worked) of them at work" }

  fileprivate mutating func take(elapsed: Int, worked: Int) {
    self.elapsed = min(self.elapsed, elapsed)
    self.worked = min(self.worked, worked)
  }
}

extension DaemonProcess {
  /// Kills and starts it until it is there in time, or was started so often.
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
